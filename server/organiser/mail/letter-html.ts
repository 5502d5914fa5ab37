import { formatEmailForDisplay } from "../../../app/domain/display-email.ts";
import { html, type Html } from "../page/html.ts";
import type { Block, Fact, Letter, MailLink, Sender } from "./letter.ts";
import { getDirection, fillText, type MailTexts, getMailTexts } from "./mail-texts.ts";

/**
 * Only dark mode needs a style sheet. All other styles are inline, because some mail programs don't support
 * style sheets.
 */
const DARK_STYLE: Html = {
  html: `<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0e1116 !important; }
  .sheet { background: #1a1f27 !important; }
  .ink { color: #f4f5f2 !important; }
  .quiet { color: #aeb6c2 !important; }
  .rule { border-color: #4a5463 !important; }
  .box { background: #0e1116 !important; }
}
</style>`,
};

const FONT_STYLE = "font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif";
const TEXT_STYLE = `${FONT_STYLE};font-size:16px;line-height:1.5;color:#12151a`;
const SECONDARY_TEXT_STYLE = `${FONT_STYLE};font-size:14px;line-height:1.5;color:#525a66`;
const PARAGRAPH_MARGIN = "margin:0 0 16px";
const BORDER_COLOUR = "#d5d2ca";

/** The sides by the text direction, because mail programs don't support the CSS values “start” and “end”. */
type Sides = { start: "left" | "right"; end: "left" | "right" };

/** Renders the HTML part of a mail. All texts are escaped. URLs in texts don't become links. */
export function renderLetterHtml({ language, sender, subject, name, blocks }: Letter): string {
  const t = getMailTexts(language);
  const direction = getDirection(language);
  const sides: Sides =
    direction === "rtl" ? { start: "right", end: "left" } : { start: "left", end: "right" };
  const greeting = name === "" ? t.hello : fillText(t.helloName, { name });
  return html`<!doctype html>
    <html lang="${["", "en"].includes(language) ? "en-AU" : language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        ${DARK_STYLE}
      </head>
      <body class="page" style="margin:0;padding:0;background:#eceae4">
        <div class="page" style="padding:16px 8px;background:#eceae4">
          <div
            class="sheet"
            style="box-sizing:border-box;max-width:600px;margin:0 auto;padding:20px;background:#fff;border-top:4px solid #ffb000;text-align:${sides.start}"
          >
            ${sender.name === "" ? null : html`<p class="ink" style="margin:0 0 20px;${FONT_STYLE};font-size:18px;font-weight:700;line-height:1.3;color:#12151a"><bdi>${sender.name}</bdi></p>`}
            <p class="ink" style="${PARAGRAPH_MARGIN};${TEXT_STYLE}">${greeting}</p>
            ${blocks.map((block) => renderBlock(block, t, sides))} ${renderSignature(sender)}
          </div>
        </div>
      </body>
    </html> `.html;
}

function renderBlock(block: Block, t: MailTexts, sides: Sides): Html {
  switch (block.kind) {
    case "paragraph":
      return html`<p class="ink" style="${PARAGRAPH_MARGIN};${TEXT_STYLE}">${block.text}</p> `;
    case "heading":
      return html`<h2 class="ink" style="margin:24px 0 8px;${TEXT_STYLE};font-size:18px;line-height:1.3">
        ${block.text}
      </h2> `;
    case "list":
      return html`<ul class="ink" style="${PARAGRAPH_MARGIN};padding-${sides.start}:20px;${TEXT_STYLE}">
        ${block.items.map((item) => html`<li>${item}</li>`)}
      </ul> `;
    case "links":
      return html`${block.links.map((link, index) => (index === 0 ? renderButton(link) : html`<p style="${PARAGRAPH_MARGIN}">${renderPlainLink(link)}</p> `))}`;
    case "code":
      return html`<p
        class="ink box rule"
        dir="ltr"
        style="${PARAGRAPH_MARGIN};padding:12px;border:1px solid ${BORDER_COLOUR};background:#f6f5f1;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:28px;font-weight:700;line-height:1.3;text-align:center;color:#12151a"
      >
        ${block.code}
      </p> `;
    case "facts":
      return renderFactsTable(block.facts, sides);
    case "amounts":
      return renderAmountsTable(block, t, sides);
    case "typed":
      return html`<p
        class="ink box"
        dir="auto"
        style="${PARAGRAPH_MARGIN};padding:12px;background:#f6f5f1;${TEXT_STYLE}"
      >
        <span style="white-space:pre-wrap;overflow-wrap:anywhere">${block.text}</span>
      </p> `;
  }
}

const renderButton = ({ label, url }: MailLink): Html =>
  html`<p style="margin:0 0 16px">
    <a
      href="${url}"
      style="display:inline-block;padding:12px 24px;background:#ffb000;${FONT_STYLE};font-size:16px;font-weight:700;line-height:1.25;color:#12151a;text-decoration:none"
      >${label}</a
    >
  </p> `;

const renderPlainLink = ({ label, url }: MailLink): Html =>
  html`<a class="ink" href="${url}" style="${TEXT_STYLE};text-decoration:underline">${label}</a>`;

const getCellStyle = (sides: Sides, side: keyof Sides): string =>
  `padding:6px 0;border-bottom:1px solid ${BORDER_COLOUR};text-align:${sides[side]};vertical-align:top`;

const renderFactsTable = (facts: readonly Fact[], sides: Sides): Html =>
  html`<table style="width:100%;margin:0 0 16px;border-collapse:collapse">
    <tbody>
      ${facts.map(
        ({ name, lines, link }) =>
          html`<tr>
            <th
              class="quiet rule"
              scope="row"
              style="width:34%;${getCellStyle(sides, "start")};padding-${sides.end}:12px;${SECONDARY_TEXT_STYLE};font-weight:400"
            >
              ${name}
            </th>
            <td class="ink rule" style="${getCellStyle(sides, "start")};${TEXT_STYLE};overflow-wrap:anywhere">
              ${renderLines(lines)}${link ? html`<br />${renderPlainLink(link)}` : null}
            </td>
          </tr>`,
      )}
    </tbody>
  </table> `;

function renderAmountsTable(
  { rows, totals }: Extract<Block, { kind: "amounts" }>,
  { invoice: t }: MailTexts,
  sides: Sides,
): Html {
  const renderHeading = (name: string, side: keyof Sides) =>
    html`<th
      class="quiet rule"
      scope="col"
      style="${getCellStyle(sides, side)};${SECONDARY_TEXT_STYLE};font-weight:400"
    >
      ${name}
    </th>`;
  const renderAmountCell = (amount: string, weight: number) =>
    html`<td
      class="ink rule"
      style="${getCellStyle(sides, "end")};padding-${sides.start}:12px;${TEXT_STYLE};font-weight:${weight};white-space:nowrap"
    >
      ${amount}
    </td>`;
  return html`<table style="width:100%;margin:0 0 16px;border-collapse:collapse">
    <thead>
      <tr>
        ${renderHeading(t.description, "start")}${renderHeading(t.quantity, "end")}${renderHeading(t.amount, "end")}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name, quantity, amount }) =>
          html`<tr>
            <td class="ink rule" style="${getCellStyle(sides, "start")};${TEXT_STYLE};overflow-wrap:anywhere">
              <bdi>${name}</bdi>
            </td>
            <td class="ink rule" style="${getCellStyle(sides, "end")};${TEXT_STYLE}">${quantity}</td>
            ${renderAmountCell(amount, 400)}
          </tr>`,
      )}
    </tbody>
    <tfoot>
      ${totals.map(
        ({ name, amount }, index) =>
          html`<tr>
            <th
              class="ink rule"
              scope="row"
              colspan="2"
              style="${getCellStyle(sides, "start")};${TEXT_STYLE};font-weight:${index === 0 ? 700 : 400}"
            >
              ${name}
            </th>
            ${renderAmountCell(amount, index === 0 ? 700 : 400)}
          </tr>`,
      )}
    </tfoot>
  </table> `;
}

const renderSecondaryLink = (url: string, text: string): Html =>
  html`<a class="quiet" href="${url}" dir="ltr" style="color:#525a66">${text}</a>`;

function renderSignature({ name, address, phone, email, site }: Sender): Html {
  const lines: (Html | null)[] = [
    name === "" ? null : html`<strong><bdi>${name}</bdi></strong>`,
    address === "" ? null : html`<bdi>${address}</bdi>`,
    phone === "" ? null : renderSecondaryLink(`tel:${phone.replace(/[^\d+]/g, "")}`, phone),
    email === "" ? null : renderSecondaryLink(`mailto:${email}`, formatEmailForDisplay(email)),
    site === "" ? null : renderSecondaryLink(site, site.replace(/^https?:\/\//, "")),
  ];
  return html`<p
    class="quiet rule"
    style="margin:24px 0 0;padding:12px 0 0;border-top:1px solid ${BORDER_COLOUR};${SECONDARY_TEXT_STYLE}"
  >
    ${lines
      .filter((line) => line !== null)
      .map((line, index) =>
        index === 0
          ? line
          : html`<br />
              ${line}`,
      )}
  </p>`;
}

const renderLines = (lines: readonly string[]): Html =>
  html`${lines.map((line, index) => (index === 0 ? html`<bdi>${line}</bdi>` : html`<br /><bdi>${line}</bdi>`))}`;
