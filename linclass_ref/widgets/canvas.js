// The browser's side of a picture that moves: it paints a background and a scene (scene.py tells what that is), and it follows the mouse.
//
// It knows no mathematics. While a handle is dragged, each coordinate moves by what the kernel has sent as its slope, until the kernel's
// own answer replaces the guess. `render` is for a notebook (anywidget calls it), `mount` for a page without a kernel (export.py).
// This is a classic script, so that a page on disk can use it; live.py adds the line that makes it a module.
(() => {
    const REACH = 14; // pixels of the page within which a press grabs a handle
    const DOUBLE = 400; // milliseconds between the two presses of a double click

    // ---- Painting

    const spelled = new Map();
    /** "M1L3Z1" → [["M", 1], ["L", 3], ["Z", 1]] */
    function commandsOf(text) {
        if (!spelled.has(text)) spelled.set(text, [...text.matchAll(/([A-Z])(\d+)/g)].map(([, name, times]) => [name, Number(times)]));
        return spelled.get(text);
    }

    /** Adds an outline to a path; returns where its coordinates end. */
    function trace(path, commands, xy, k) {
        for (const [name, times] of commandsOf(commands))
            for (let i = 0; i < times; i++) {
                if (name === "M") path.moveTo(xy[k++], xy[k++]);
                else if (name === "L") path.lineTo(xy[k++], xy[k++]);
                else if (name === "Q") path.quadraticCurveTo(xy[k++], xy[k++], xy[k++], xy[k++]);
                else if (name === "C") path.bezierCurveTo(xy[k++], xy[k++], xy[k++], xy[k++], xy[k++], xy[k++]);
                else path.closePath();
            }
        return k;
    }

    const tiles = new Map();
    function hatched(context, hatch) {
        const key = JSON.stringify(hatch);
        if (!tiles.has(key)) {
            const tile = new OffscreenCanvas(hatch.side, hatch.side), inside = tile.getContext("2d"), path = new Path2D();
            trace(path, hatch.commands, hatch.points, 0);
            Object.assign(inside, { strokeStyle: hatch.stroke, fillStyle: hatch.stroke, lineWidth: hatch.width });
            inside.fill(path);
            inside.stroke(path);
            tiles.set(key, tile);
        }
        return context.createPattern(tiles.get(key), "repeat");
    }

    function apply(context, style) {
        if (style.fill) context.fillStyle = style.fill;
        if (!style.stroke) return;
        Object.assign(context, { strokeStyle: style.stroke, lineWidth: style.width, lineCap: style.cap, lineJoin: style.join });
        const [offset, ...dash] = style.dash ?? [0];
        context.setLineDash(dash);
        context.lineDashOffset = offset;
    }

    function ink(context, style, path) {
        if (style.fill) context.fill(path);
        if (style.hatch) {
            context.save();
            context.fillStyle = hatched(context, style.hatch);
            context.fill(path);
            context.restore();
        }
        if (style.stroke) context.stroke(path);
    }

    /** One mark with the coordinates xy. */
    function paintMark(context, [kind, style, shape, count], styles, xy, images) {
        const looks = [].concat(style).map(number => styles[number]), clip = looks[0].clip;
        context.save();
        if (clip) {
            context.beginPath();
            context.rect(...clip);
            context.clip();
        }
        if (kind === "image") context.drawImage(images[shape], xy[0], xy[1], xy[2] - xy[0], xy[3] - xy[1]);
        else if (kind === "marker") {
            const path = new Path2D();
            trace(path, shape[0], shape[1], 0);
            apply(context, looks[0]);
            for (let i = 0; i < count; i++) {
                context.translate(xy[2 * i], xy[2 * i + 1]);
                ink(context, looks[0], path);
                context.translate(-xy[2 * i], -xy[2 * i + 1]);
            }
        } else
            for (let i = 0, k = 0; i < count; i++) {
                const path = new Path2D(), look = looks[looks.length > 1 ? i : 0];
                k = trace(path, shape, xy, k);
                if (i === 0 || looks.length > 1) apply(context, look);
                ink(context, look, path);
            }
        context.restore();
    }

    /** The scene over its background; `moved(k, size, start)` gives the coordinates of mark k, which begin at `start`. */
    function paint(canvas, background, scene, moved) {
        const context = canvas.getContext("2d");
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.drawImage(background, 0, 0);
        let start = 0;
        scene.marks.forEach((mark, k) => {
            paintMark(context, mark, scene.styles, moved(k, scene.sizes[k], start), scene.images);
            start += scene.sizes[k];
        });
    }

    const decoded = bytes => createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

    /** A canvas of that many pixels of the page. It takes no focus: what the mouse can do in it, a control beside it can do too. */
    function makeCanvas(width, height) {
        const canvas = document.createElement("canvas");
        canvas.setAttribute("role", "img");
        canvas.style.cssText = `display:block; width:${width}px; max-width:100%; aspect-ratio:${width}/${height}; touch-action:pan-y`;
        return canvas;
    }

    /** Where an event is, in pixels of the canvas. */
    function placeOf(canvas, event) {
        const box = canvas.getBoundingClientRect();
        return [((event.clientX - box.left) * canvas.width) / box.width, ((event.clientY - box.top) * canvas.height) / box.height];
    }

    /** The handle at a place, [control, number], or null. */
    function handleAt(canvas, handles, frames, [x, y]) {
        let best = (REACH * canvas.width) / canvas.getBoundingClientRect().width, found = null;
        handles.forEach((places, control) => {
            const [left, top, right, bottom] = frames[control];
            if (x < left || x > right || y < top || y > bottom) return;
            places.forEach(([hx, hy], i) => {
                const gap = Math.hypot(hx - x, hy - y);
                if (gap <= best) [best, found] = [gap, [control, i]];
            });
        });
        return found;
    }

    const floats = view => new Float32Array(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength));

    // ---- In a notebook

    function render({ model, el }) {
        const canvas = makeCanvas(model.get("width"), model.get("height"));
        el.append(canvas);
        const now = { scene: null, background: null, slopes: null, handles: [], frames: [], at: null };
        let held = null; // what the mouse holds: the handle, its place relative to the mouse, the mouse's place
        let waiting = false, unsent = null; // one movement is on its way at most; of those made meanwhile only the newest is sent
        let asked = "", painting = false, queue = Promise.resolve(), lastPress = -1000, ratio = 0;

        /** How far the handle should be from where the kernel last saw it. */
        function ahead() {
            if (!held || !now.at || !now.slopes || String(now.slopes.handle) !== String(held.handle)) return [0, 0];
            const [left, top, right, bottom] = now.frames[held.handle[0]];
            const place = ([x, y]) => [clamp(x + held.grip[0], left, right), clamp(y + held.grip[1], top, bottom)];
            const [to, from] = [place(held.mouse), place(now.at)];
            return [to[0] - from[0], to[1] - from[1]];
        }

        function draw() {
            painting = false;
            if (!now.background || !now.scene) return;
            const { scene, slopes } = now, [dx, dy] = ahead();
            const follows = (dx || dy) && slopes.sizes.length === scene.sizes.length;
            paint(canvas, now.background, scene, (k, size, start) => {
                const xy = scene.coordinates.subarray(start, start + size);
                if (!follows || slopes.sizes[k] !== size) return xy;
                const from = slopes.starts[k];
                return xy.map((value, i) => value + slopes.right[from + i] * dx + slopes.down[from + i] * dy);
            });
        }

        function drawSoon() {
            if (!painting) requestAnimationFrame(draw);
            painting = true;
        }

        async function showScene(message, [coordinates, ...pictures]) {
            const images = await Promise.all(pictures.map(decoded));
            if (message.background) {
                now.background = images.shift();
                [canvas.width, canvas.height] = [now.background.width, now.background.height];
            }
            const { scene, handles, frames, at } = message;
            Object.assign(scene, { images, coordinates: floats(coordinates) });
            Object.assign(now, { scene, handles, frames, at });
            if (!message.held && held?.released) held = null;
            if (message.held && !held && at) {
                const [x, y] = handles[message.held[0]][message.held[1]]; // a point that the press has added
                held = { handle: message.held, grip: [x - at[0], y - at[1]], mouse: at };
            }
            canvas.setAttribute("aria-label", message.label);
            drawSoon();
            model.send({ type: "shown" });
        }

        function takeSlopes(message, [both]) {
            const all = floats(both), starts = [];
            message.sizes.reduce((sum, size) => (starts.push(sum), sum + size), 0);
            now.slopes = { ...message, starts, right: all.subarray(0, all.length / 2), down: all.subarray(all.length / 2) };
            drawSoon();
        }

        function hear(message, buffers) {
            if (message.type === "scene") queue = queue.then(() => showScene(message, buffers));
            else if (message.type === "slopes") queue = queue.then(() => takeSlopes(message, buffers));
            else if (message.type === "heard") {
                waiting = false;
                if (unsent) send(unsent);
            }
        }

        function send(message) {
            unsent = waiting && message.type === "move" ? message : null;
            if (unsent) return;
            waiting = true;
            model.send(message);
        }

        function tell(type, event, [x, y], double = false) {
            send({ type, x, y, button: event.button, buttons: event.buttons, double });
        }

        function press(event) {
            const mouse = placeOf(canvas, event), double = event.timeStamp - lastPress < DOUBLE;
            const handle = event.button === 0 ? handleAt(canvas, now.handles, now.frames, mouse) : null;
            lastPress = double ? -DOUBLE : event.timeStamp;
            held = null;
            if (handle) {
                const [x, y] = now.handles[handle[0]][handle[1]];
                held = { handle, grip: [x - mouse[0], y - mouse[1]], mouse };
                now.at = mouse;
            }
            canvas.setPointerCapture(event.pointerId);
            tell("press", event, mouse, double);
        }

        function move(event) {
            const mouse = placeOf(canvas, event);
            if (event.buttons) {
                lastPress = -DOUBLE;
                if (held) held.mouse = mouse;
                tell("move", event, mouse);
                drawSoon();
                return;
            }
            const over = handleAt(canvas, now.handles, now.frames, mouse);
            canvas.style.cursor = over ? "grab" : "default";
            if (over && String(over) !== asked) model.send({ type: "prepare", handle: over });
            asked = String(over);
        }

        function release(event) {
            if (held) Object.assign(held, { released: true, mouse: placeOf(canvas, event) });
            tell("release", event, placeOf(canvas, event));
        }

        function ready() {
            if (ratio === window.devicePixelRatio) return;
            ratio = window.devicePixelRatio;
            model.send({ type: "ready", ratio });
        }

        const stop = event => (event.preventDefault(), event.stopPropagation());
        const listeners = { pointerdown: press, pointermove: move, pointerup: release, contextmenu: stop };
        for (const [type, listener] of Object.entries(listeners)) canvas.addEventListener(type, listener);
        window.addEventListener("resize", ready);
        model.on("msg:custom", hear);
        ready();
        return () => {
            window.removeEventListener("resize", ready);
            model.off("msg:custom", hear);
        };
    }

    globalThis.linclassCanvas = { render };
})();
