import { createHash } from "node:crypto";
import type { Html } from "./html.ts";

const CSS = `
:root { color-scheme: light; font: 1rem/1.5 Georgia, "Times New Roman", serif; }
body { margin: 0; background: #eef1f4; color: #17222e; }
header { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; padding: .75rem 1.25rem; background: #12395b; color: #fff; font-family: system-ui, sans-serif; }
main { max-width: 36rem; margin: 1.5rem auto; padding: 1.25rem 1.5rem 1.5rem; background: #fff; border: 1px solid #c9d2da; border-top: 4px solid #12395b; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; font-weight: 400; font-variant-numeric: tabular-nums; }
dl { margin: 0 0 1rem; } dl div { display: flex; gap: 1rem; } dt { flex: 0 0 5rem; color: #53616e; } dd { margin: 0; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { font-weight: 400; text-align: start; color: #53616e; } td:nth-child(n+2), th:nth-child(n+2), tfoot td { text-align: end; padding-inline-start: 1rem; }
th, td { padding-block: .35rem; } tr { border-bottom: 1px solid #dde3e8; } tfoot tr:first-child { border-top: 2px solid #17222e; }
.total > * { color: #17222e; font-weight: 700; }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.5rem; }
input, button, a.main { display: inline-block; box-sizing: border-box; min-height: 2.75rem; padding: .5rem 1.5rem; border: 1px solid #12395b; background: #fff; color: #12395b; font: 600 1rem/1.6 system-ui, sans-serif; text-decoration: none; cursor: pointer; }
input[type=email], input[type=password] { width: 18rem; max-width: 100%; padding: .5rem .75rem; color: #17222e; font-weight: 400; cursor: text; }
.main, a.main { background: #12395b; color: #fff; }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid #d98a00; outline-offset: 2px; }
main a { color: #12395b; } main a.main { color: #fff; }
@media (max-width: 20rem) { main { padding-inline: .75rem; } thead { display: none; } tr { display: flex; flex-wrap: wrap; justify-content: space-between; } td:first-child:not(tfoot *), tr > th { flex-basis: 100%; } td:last-child { margin-inline-start: auto; } tbody td:nth-child(2)::before { content: "× "; } dl div { flex-wrap: wrap; gap: 0 1rem; } dd { overflow-wrap: anywhere; } }
.hint, footer { color: #53616e; font-size: .875rem; } footer { text-align: center; padding: 0 1rem 1.5rem; }
`;

export type Style = {
  /**
   * The `<style>` element. Insert it unchanged, because the browser compares it with the hash in `source`.
   */
  element: Html;
  /** The hash of the style, as a source of `style-src`. */
  source: string;
};

/** Creates the style of a page, with its hash for the Content-Security-Policy. */
export const createStyle = (css: string): Style => ({
  element: { html: "<style>" + css + "</style>" },
  source: `'sha256-${createHash("sha256").update(css).digest("base64")}'`,
});

/** The style of most of the API's own pages. */
export const PAGE_STYLE = createStyle(CSS);

/** Creates the style of a page that needs more rules than the others. */
export const extendPageStyle = (css: string): Style => createStyle(CSS + css);
