// Marking by keyboard. The page holds every answer; a mark goes to the server with the version that the marker saw.
"use strict";
const secret = document.querySelector("meta[name=secret]").content;
const forms = [...document.querySelectorAll("form[data-student]")];
const field = form => form.querySelector(".score");
const comment = form => form.querySelector(".comment");

function go(form) {
    if (!form) return;
    field(form).focus();
    field(form).select();
    form.closest("section").scrollIntoView({ block: "start" });
}

function next(form, step = 1) { go(forms[forms.indexOf(form) + step]); }

function nextWaiting(form) {
    const from = forms.indexOf(form) + 1;
    const order = [...forms.slice(from), ...forms.slice(0, from)];
    go(order.find(other => other.dataset.waits) ?? forms[from]);
}

function add(form, words) {
    const box = comment(form);
    box.value = box.value.trim() ? `${box.value.trimEnd()}\n${words}` : words;
}

function show(form, mark) {
    form.dataset.version = mark.version;
    form.dataset.waits = mark.waits ? "yes" : "";
    const size = other => 1 + JSON.parse(other.dataset.others).length;
    const left = forms.filter(other => other.dataset.waits).reduce((all, other) => all + size(other), 0);
    document.getElementById("waiting").textContent = left;
}

function refill(form, mark) {
    field(form).value = mark.score ?? "";
    comment(form).value = mark.comment;
    say(form, mark.waits ? "waiting" : "marked");
    form.querySelector(".conflict").replaceChildren();
}

function say(form, words) { form.querySelector(".state").textContent = words; }

function button(words, act) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = words;
    made.addEventListener("click", act);
    return made;
}

// Somebody else has changed this mark in the meantime: the marker sees both, and decides.
function ask(form, answer) {
    const theirs = answer.now;
    const words = document.createElement("p");
    const text = theirs.comment ? `: “${theirs.comment}”` : "";
    words.textContent = `Not saved: ${answer.problem}. Now it has ${theirs.score ?? "no"} points${text}.`;
    const take = button("Keep what is there", () => { show(form, theirs); refill(form, theirs); go(form); });
    const replace = button("Save mine instead", () => { show(form, theirs); store(form); });
    const reload = button("Read the new answer", () => location.reload());
    const sameText = theirs.version.split("-")[0] === form.dataset.version.split("-")[0];
    form.querySelector(".conflict").replaceChildren(words, ...(sameText ? [take, replace] : [reload]));
    say(form, "not saved");
}

function listComments(all) {
    document.getElementById("comments").replaceChildren(...all.slice(0, 26).map((words, i) => {
        const item = document.createElement("li");
        item.append(button(words, () => useComment(i)));
        return item;
    }));
}

let last = forms[0];
function useComment(index) {
    const chosen = document.querySelectorAll("#comments button")[index];
    if (chosen && last) { add(last, chosen.textContent); field(last).focus(); }
}

async function store(form) {
    const typed = field(form).value.trim().replace(",", ".");
    const score = typed === "" ? null : Number(typed);
    if (Number.isNaN(score)) { say(form, `${typed} is not a number`); return false; }
    say(form, "saving …");
    const boxes = [...form.querySelectorAll("input[data-item]")];
    const items = boxes.some(box => box.checked) ? boxes.filter(box => box.checked).map(box => Number(box.dataset.item)) : null;
    const others = JSON.parse(form.dataset.others);
    const body = { student: form.dataset.student, score, comment: comment(form).value, seen: form.dataset.version, items, others };
    let answer;
    try {
        const reply = await fetch(location.pathname, {
            method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json", "X-Secret": secret } });
        answer = await reply.json();
    } catch (problem) {
        say(form, "not saved: the server does not answer");
        return false;
    }
    if (answer.now) { ask(form, answer); return false; }
    if (answer.problem) { say(form, `not saved: ${answer.problem}`); return false; }
    show(form, answer.stored);
    refill(form, answer.stored);
    say(form, "saved");
    form.dataset.others = JSON.stringify(answer.others);
    if (answer.lost.length) say(form, `saved, but ${answer.lost.length} of the others changed meanwhile: reload the page`);
    listComments(answer.comments);
    return true;
}

// What the ticked items are worth together.
function sum(form) {
    const ticked = [...form.querySelectorAll("input[data-item]:checked")];
    const points = ticked.reduce((all, box) => all + Number(box.dataset.points), 0);
    field(form).value = Math.min(Number(form.dataset.most), Math.round(points * 100) / 100);
}

for (const worth of document.querySelectorAll("#items .worth")) {
    worth.addEventListener("change", async () => {
        const body = { item: Number(worth.dataset.item), points: Number(worth.value.replace(",", ".")) };
        const reply = await fetch(location.pathname, {
            method: "PUT", body: JSON.stringify(body), headers: { "Content-Type": "application/json", "X-Secret": secret } });
        if (reply.ok) location.reload(); else worth.setCustomValidity("these are no points");
        worth.reportValidity();
    });
}

for (const form of forms) {
    form.querySelectorAll("input[data-item]").forEach(box => box.addEventListener("change", () => sum(form)));
    form.addEventListener("keydown", event => {
        const box = event.altKey && /^Digit[1-9]$/.test(event.code) && form.querySelector(`input[data-item="${event.code[5] - 1}"]`);
        if (box) { event.preventDefault(); box.checked = !box.checked; sum(form); }
    });
    form.addEventListener("focusin", () => { last = form; });
    form.addEventListener("submit", async event => {
        event.preventDefault();
        if (await store(form)) nextWaiting(form);
    });
    field(form).addEventListener("keydown", event => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const keys = {
            f: () => { field(form).value = form.dataset.most; },
            j: () => next(form, 1),
            k: () => next(form, -1),
            c: () => comment(form).focus(),
        };
        if (/^[A-Z]$/.test(event.key)) keys[event.key] = () => useComment(event.key.charCodeAt(0) - 65);
        if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
    });
    comment(form).addEventListener("keydown", event => {
        if (event.key === "Escape") field(form).focus();
        if (event.key === "Enter" && event.ctrlKey) form.requestSubmit();
    });
}
document.querySelectorAll("#comments button").forEach((made, i) => made.addEventListener("click", () => useComment(i)));
const begin = forms.find(form => form.dataset.waits) ?? forms[0];
if (begin && begin === forms[0]) field(begin).focus({ preventScroll: true }); else go(begin); // the heading stays in sight
