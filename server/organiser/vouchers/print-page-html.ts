import type { Cents } from "../../../app/domain/money.ts";
import { fillText, getMailTexts } from "../mail/mail-texts.ts";
import type { ImageObject } from "../media/image-object.ts";
import { fillHtml, html, type Html } from "../page/html.ts";
import type { LinkPageContent } from "../page/page.ts";
import { extendPageStyle } from "../page/page-style.ts";
import { formatDollars } from "../payments/format-dollars.ts";

/**
 * Without margins of the page, browsers don't print its address, which contains the token. Fields are printed
 * as text, and empty ones not at all.
 */
export const VOUCHER_STYLE = extendPageStyle(`
img { display: block; width: 100%; height: auto; }
.field { margin: .75rem 0 0; } label, .code span { display: block; color: #53616e; font: .875rem/1.5 system-ui, sans-serif; }
.field input, textarea { box-sizing: border-box; width: 100%; padding: .5rem .75rem; border: 1px solid #53616e; border-radius: 0; background: #fff; color: #17222e; font: inherit; cursor: text; }
textarea { display: block; min-height: 8rem; resize: vertical; field-sizing: content; }
textarea:focus-visible { outline: 3px solid #d98a00; outline-offset: 2px; }
.code { margin: 1.25rem 0; padding: .75rem; border: 2px solid #17222e; text-align: center; }
.code bdi { font: 700 clamp(1.25rem, 6vw, 2rem)/1.4 ui-monospace, Menlo, Consolas, monospace; }
@supports not (field-sizing: content) { textarea { min-height: 16rem; } }
@page { margin: 0; }
@media print {
  body { padding: 12mm 18mm; box-decoration-break: clone; background: #fff; color: #000; }
  header { padding: 0; background: none; color: #000; font-size: 1.25rem; }
  header span, .hint, footer { display: none; }
  main { max-width: none; margin: .5rem 0 0; padding: 0; border: 0; }
  main a { color: #000; text-decoration: none; }
  h1 { margin: 0 0 .5rem; font-size: 2rem; }
  img { width: auto; max-width: 100%; max-height: 88mm; margin: 0 auto; }
  .field:has(:placeholder-shown) { display: none; }
  .field input { min-height: 0; }
  @supports (field-sizing: content) { textarea { min-height: 0; } }
  .field input, textarea { padding: 0; border: 0; resize: none; color: #000; caret-color: transparent; }
  .field :focus-visible { outline: 0; }
  label, .code span { color: #000; }
  img, .field, .code, main > p { break-inside: avoid; }
}
`);

/** What the page shows of a voucher. `picture` is null without a design, `redeemUrl` without a site. */
type PrintedVoucher = {
  amount: Cents;
  code: string;
  themeName: string;
  picture: ImageObject | null;
  redeemUrl: string | null;
};

/**
 * Renders a voucher for printing. What is typed into the fields is only printed: they have no name and no
 * form, so that no browser sends it.
 */
export function buildVoucherContent(
  { amount, code, themeName, picture, redeemUrl }: PrintedVoucher,
  language: string,
): LinkPageContent {
  const { receipt, voucherPage: t } = getMailTexts(language);
  return {
    status: 200,
    title: fillText(t.title, { amount: formatDollars(amount, language) }),
    content: html`<p class="hint">${t.hint}</p>
      ${picture === null ? null : html`<img src="${picture.url}" width="${picture.width}" height="${picture.height}" alt="${themeName}" />`}
      ${renderLineField("to", t.to)} ${renderLineField("from", t.from)}
      <div class="field">
        <label for="message">${t.message}</label>
        <textarea
          id="message"
          rows="5"
          maxlength="400"
          placeholder=" "
          autocomplete="off"
          dir="auto"
        ></textarea>
      </div>
      <p class="code"><span>${receipt.code}</span> <bdi dir="ltr">${renderCode(code)}</bdi></p>
      ${redeemUrl === null ? null : html`<p>${fillHtml(t.redeem, { address: renderAddress(redeemUrl) })}</p>`}`,
  };
}

/** The page of a voucher whose code was used. */
export function buildRedeemedContent(amount: Cents, language: string): LinkPageContent {
  const { voucherPage: t } = getMailTexts(language);
  const text = fillText(t.redeemed, { amount: formatDollars(amount, language) });
  return { status: 200, title: t.redeemedTitle, content: html`<p>${text}</p>` };
}

/** The page of a voucher whose price was refunded. */
export function buildRefundedContent(amount: Cents, language: string): LinkPageContent {
  const { voucherPage: t } = getMailTexts(language);
  const text = fillText(t.refunded, { amount: formatDollars(amount, language) });
  return { status: 200, title: t.refundedTitle, content: html`<p>${text}</p>` };
}

export function buildUnknownContent(language: string): LinkPageContent {
  const { page, voucherPage: t } = getMailTexts(language);
  return { status: 404, title: page.noLink, content: html`<p>${t.unknown}</p>` };
}

/** The placeholder is blank, so that `:placeholder-shown` matches an empty field. */
const renderLineField = (id: string, label: string): Html =>
  html`<div class="field">
    <label for="${id}">${label}</label>
    <input id="${id}" type="text" maxlength="50" placeholder=" " autocomplete="off" dir="auto" />
  </div>`;

/** The code, which may break after its hyphens. */
const renderCode = (code: string): Html =>
  html`${code.split("-").map((group, index) => (index === 0 ? html`${group}` : html`-<wbr />${group}`))}`;

/** A link whose text is short enough to be typed from the printed page. */
const renderAddress = (url: string): Html =>
  html`<a href="${url}" dir="ltr">${url.replace(/^https?:\/\//, "")}</a>`;
