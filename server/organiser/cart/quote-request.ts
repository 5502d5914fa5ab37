import { formatEmailForDisplay } from "../../../app/domain/display-email.ts";
import { formatFullName } from "../../../app/domain/record-rules/person.ts";
import { formatNameForEmail } from "../../../app/domain/name-links.ts";
import { toOneLine } from "../../../app/domain/record-rules/text-rule.ts";
import type { Caller } from "../http/route.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import { type Block, buildFacts, buildParagraph, type Sender } from "../mail/letter.ts";
import { type MailTexts, getMailTexts } from "../mail/mail-texts.ts";
import { renderLetter } from "../mail/render-letter.ts";
import { parseAddonTexts, formatLineName } from "./line-columns.ts";
import type { PricedLine } from "./priced-cart.ts";
import type { ShopAddressInput } from "./shop-addresses.ts";

/** The limit per address is high, because all these mails go to the organiser. */
const QUOTE_REQUEST_MAIL_KIND: MailKind = { name: "question", perAccount: 5, perAddress: 200 };
const QUOTE_CONFIRMATION_MAIL_KIND: MailKind = { name: "quote", perAccount: 5, perAddress: 5 };

/**
 * A customer's request for a shipping quote. Mails show each typed value on a single line, because a value
 * with line breaks could imitate other parts of the mail.
 */
export type QuoteRequest = {
  caller: Caller;
  address: ShopAddressInput;
  lines: readonly PricedLine[];
  sender: Sender;
  /** Language of the confirmation. */
  language: string;
};

/** Builds the mail that asks the organiser for a quote, in English. */
export function buildQuoteRequestMail({ caller, address, lines, sender }: QuoteRequest): Mail {
  const name = formatName(caller);
  const language = "en";
  return {
    account: caller.id,
    kind: QUOTE_REQUEST_MAIL_KIND,
    to: sender.email,
    ...renderLetter({
      language,
      sender,
      subject: `Shipping quote request from ${name}`,
      name: "",
      blocks: [
        buildParagraph(`${name} would like a shipping quote for the cart below.`),
        ...buildFacts([{ name: "Reply to", lines: [formatEmailForDisplay(caller.email)] }]),
        ...buildQuoteBlocks(getMailTexts(language), address, lines),
      ],
    }),
  };
}

/** Builds the confirmation for the customer. */
export function buildQuoteConfirmationMail({ caller, address, lines, sender, language }: QuoteRequest): Mail {
  const t = getMailTexts(language);
  return {
    account: caller.id,
    kind: QUOTE_CONFIRMATION_MAIL_KIND,
    to: caller.email,
    ...renderLetter({
      language,
      sender,
      subject: t.quote.subject,
      name: formatNameForEmail(caller.firstName),
      blocks: [buildParagraph(t.quote.thanks), ...buildQuoteBlocks(t, address, lines)],
    }),
  };
}

const formatName = ({ firstName, lastName }: Caller): string =>
  formatNameForEmail(formatFullName(firstName, lastName));

const buildQuoteBlocks = (
  { quote: t, invoice }: MailTexts,
  address: ShopAddressInput,
  lines: readonly PricedLine[],
): Block[] =>
  buildFacts([
    { name: invoice.shipTo, lines: formatAddress(address) },
    { name: t.cart, lines: lines.map(formatCartLine) },
  ]);

const formatCartLine = (line: PricedLine): string =>
  `${line.qty} × ${[formatLineName(line), ...parseAddonTexts(line)].map(toOneLine).join(", ")} (${line.sku_code})`;

const formatAddress = (address: ShopAddressInput): string[] =>
  [
    formatFullName(address.first_name, address.last_name),
    formatNameForEmail(address.company),
    address.street_address,
    address.street_address_1,
    `${address.city} ${address.state} ${address.postcode}`,
    address.country,
    address.phone,
    formatEmailForDisplay(address.email),
  ]
    .map(toOneLine)
    .filter((line) => line !== "");
