import type { Organisation } from "../content/organisation.ts";
import { html, type Html } from "../page/html.ts";

/** Who sells, on the head of an invoice. */
export const sellerParagraph = ({ name, abn, address }: Organisation): Html =>
  html`<p>${joinedLines([name, abn && `ABN ${abn}`, address])}</p>`;

/** A fact of an invoice: its name and what is to be said of it. */
export const factRow = (name: string, content: Html): Html =>
  html`<tr>
    <th scope="row">${name}</th>
    <td>${content}</td>
  </tr>`;

/** The lines that say something, one below the other. */
export const joinedLines = (lines: readonly string[]): Html =>
  html`${lines.filter((line) => line !== "").map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))}`;
