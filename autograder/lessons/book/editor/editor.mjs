// A Python editor on CodeMirror 6. Colors are those of the book, so that it follows the theme.
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const look = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--soft)", fontSize: "14px" },
  "&.cm-focused": { outline: "2px solid var(--link)" },
  ".cm-scroller": { fontFamily: 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace', lineHeight: "1.45" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--soft)", color: "var(--quiet)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "light-dark(#0000000a, #ffffff10)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { background: "light-dark(#b7d4f0, #2c4a68)" },
});
const colors = HighlightStyle.define([
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: [tags.keyword, tags.bool, tags.null], color: "var(--code-keyword)" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: tags.number, color: "var(--code-number)" },
  { tag: [tags.definition(tags.variableName), tags.function(tags.variableName)], color: "var(--code-name)" },
]);

// Put an editor into `parent`; returns its text, and a way to replace it.
export function edit(parent, { text, label, onChange, onCheck }) {
  const check = { key: "Mod-Enter", run: () => (onCheck(), true) };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        keymap.of([check, { ...check, key: "Shift-Enter" }, ...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
        lineNumbers(), history(), drawSelection(), highlightActiveLine(), bracketMatching(), closeBrackets(), indentOnInput(),
        indentUnit.of("    "), EditorState.tabSize.of(4), python(), look, syntaxHighlighting(colors),
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0", autocapitalize: "off", spellcheck: "false" }),
        EditorView.updateListener.of((update) => { if (update.docChanged) onChange(view.state.doc.toString()); }),
      ],
    }),
  });
  return {
    get text() { return view.state.doc.toString(); },
    set text(value) { view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } }); },
    focus: () => view.focus(),
  };
}
