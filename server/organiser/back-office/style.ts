import { createStyle } from "../page/page-style.ts";

/** On narrow screens, tables become lists. */
export const backOfficeStyle = createStyle(`
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --text-colour: #1c1c1c; --muted-text-colour: #5a5a5a; --border-colour: #cfcfcf; --background-colour: #fff; --accent-colour: #7a1f1f; }
@media (prefers-color-scheme: dark) { :root { --text-colour: #ececec; --muted-text-colour: #b3b3b3; --border-colour: #4a4a4a; --background-colour: #191919; --accent-colour: #ff9c8a; } }
body { margin: 0; background: var(--background-colour); color: var(--text-colour); overflow-wrap: anywhere; }
a { color: inherit; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; justify-content: space-between; padding: .75rem 1rem; border-bottom: 3px solid var(--accent-colour); }
header form { margin: 0; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: 0; padding: .25rem 1rem; list-style: none; border-bottom: 1px solid var(--border-colour); }
nav a { display: inline-block; padding: .6rem 0; } nav a[aria-current] { font-weight: 700; text-decoration-thickness: 3px; }
main { max-width: 80rem; overflow-x: auto; padding: 0 1rem 3rem; }
h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; }
h1 { margin: 1.25rem 0 .75rem; font-size: 1.5rem; line-height: 1.25; }
table { width: 100%; border-collapse: collapse; }
caption { padding: .25rem 0 .75rem; text-align: left; color: var(--muted-text-colour); }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--border-colour); text-align: left; vertical-align: top; overflow-wrap: break-word; }
td a { display: inline-block; padding: .2rem 0; }
@media (max-width: 60rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--border-colour); }
  td { display: block; padding: .1rem 0; border: 0; overflow-wrap: anywhere; }
  td:empty { display: none; }
  td::before { content: attr(data-name) " "; color: var(--muted-text-colour); }
}
dl { margin: 0 0 1rem; } dt { color: var(--muted-text-colour); } dd { margin: 0 0 .5rem; white-space: pre-wrap; }
.field { max-width: 44rem; margin: 1rem 0; } .field label { font-weight: 600; }
.field:not(.check) label { display: block; }
.field.check { display: grid; grid-template-columns: auto 1fr; gap: 0 .6rem; align-items: center; } .field.check p { grid-column: 2; }
fieldset { max-width: 44rem; margin: 2rem 0; padding: 0 1rem .5rem; border: 1px solid var(--border-colour); } legend { padding: 0 .4rem; font-size: 1.1rem; font-weight: 700; }
a.button { display: inline-block; padding: .6rem 1.25rem; border: 1px solid var(--text-colour); font-weight: 600; text-decoration: none; }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); gap: 1rem; } .pictures img { display: block; max-width: 100%; height: auto; margin: .25rem 0; }
.search { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); gap: .75rem 1rem; align-items: end; margin: 0 0 1.25rem; }
.search label { font-weight: 600; } .search input, .search select { font-weight: 400; } .search .wide { grid-column: 1 / -1; max-width: 44rem; } .search .buttons a { display: inline-block; padding: .6rem; }
.hint, footer { color: var(--muted-text-colour); font-size: .875rem; } .field p { margin: .2rem 0; }
.problem, [role=alert] { color: var(--accent-colour); font-weight: 600; }
input:not([type=checkbox]), textarea, select { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem; border: 1px solid var(--muted-text-colour); background: var(--background-colour); color: inherit; font: inherit; }
input[type=datetime-local], input[type=date], input[type=time], input[inputmode] { max-width: 16rem; } textarea { min-height: 10rem; }
input[type=checkbox] { width: 1.4rem; height: 1.4rem; vertical-align: middle; }
[aria-invalid] { border: 2px solid var(--accent-colour) !important; }
button { min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--text-colour); background: var(--background-colour); color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button.main { background: var(--text-colour); color: var(--background-colour); }
:focus-visible { outline: 3px solid #d98a00; outline-offset: 2px; }
footer { padding: 0 1rem 1.5rem; }
`);
