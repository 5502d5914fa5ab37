import type { VariationChoice } from "../../../app/wire/shop.ts";
import { type Letterhead, buildFacts, buildParagraph } from "../mail/letter.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import { fillText, getMailTexts } from "../mail/mail-texts.ts";
import { renderLetter } from "../mail/render-letter.ts";

/** The limit per address is low, because the addresses are unverified. Further mails wait for the next day. */
const BACK_IN_STOCK_MAIL: MailKind = { name: "back-in-stock", perAccount: 10, perAddress: 10 };

type BackInStock = {
  to: string;
  product: { name: string; slug: string };
  /** Empty if any SKU of the product was requested. */
  options: readonly VariationChoice[];
  /** URL of the page that stops these mails. */
  stopUrl: string;
};

/** Builds the mail about a product that is back in stock. It contains no input of the requester. */
export function buildBackInStockMail(
  letterhead: Letterhead,
  { to, product, options, stopUrl }: BackInStock,
): Mail {
  const { sender, language } = letterhead;
  const { backInStock: t } = getMailTexts(language);
  const values = { product: product.name, organisation: sender.name };
  const productUrl = `${sender.site}/product/${encodeURIComponent(product.slug)}${buildLanguageQuery(language)}`;
  return {
    to,
    account: null,
    kind: BACK_IN_STOCK_MAIL,
    ...renderLetter({
      ...letterhead,
      subject: fillText(t.subject, values),
      name: "",
      blocks: [
        buildParagraph(fillText(t.back, values)),
        ...buildFacts(options.map(({ name, value }) => ({ name, lines: [value] }))),
        buildParagraph(fillText(t.why, values)),
        {
          kind: "links",
          links: [
            ...(sender.site === "" ? [] : [{ label: t.button, url: productUrl }]),
            { label: t.stop, url: stopUrl + buildLanguageQuery(language) },
          ],
        },
      ],
    }),
  };
}

const buildLanguageQuery = (language: string): string => (language === "" ? "" : `?lng=${language}`);
