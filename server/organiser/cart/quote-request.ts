import { displayEmail } from "../../../app/domain/display-email.ts";
import { fullName } from "../../../app/domain/record-rules/person.ts";
import { nameForEmail } from "../../../app/domain/plain-name.ts";
import { oneLine } from "../../../app/domain/record-rules/text-rule.ts";
import type { Caller } from "../http/route.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import { type Block, factsBlock, paragraph, type Sender } from "../mail/letter.ts";
import { type MailTexts, textsFor } from "../mail/mail-texts.ts";
import { renderLetter } from "../mail/render-letter.ts";
import { parseAddonTexts, formatLineName } from "./line-columns.ts";
import type { PricedLine } from "./priced-cart.ts";
import type { ShopAddressInput } from "./shop-addresses.ts";

/**
 * Mails to the organiser. The limit per address is high, because the mails of all accounts go to one address.
 */
const quoteRequestMailKind: MailKind = { name: "question", perAccount: 5, perAddress: 200 };
/** Confirmations to the customer who requested the quote. */
const quoteConfirmationMailKind: MailKind = { name: "quote", perAccount: 5, perAddress: 5 };

/**
 * A customer's request for a shipping quote. The mails show each value that the customer typed on a single
 * line, so that it can't imitate other parts of the mail.
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
export function quoteRequestMail({ caller, address, lines, sender }: QuoteRequest): Mail {
  const name = formatName(caller);
  const language = "en";
  return {
    account: caller.id,
    kind: quoteRequestMailKind,
    to: sender.email,
    ...renderLetter({
      language,
      sender,
      subject: `Shipping quote request from ${name}`,
      name: "",
      blocks: [
        paragraph(`${name} would like a shipping quote for the cart below.`),
        ...factsBlock([{ name: "Reply to", lines: [displayEmail(caller.email)] }]),
        ...buildQuoteBlocks(textsFor(language), address, lines),
      ],
    }),
  };
}

/** Builds the mail that confirms the request to the customer. */
export function quoteConfirmationMail({ caller, address, lines, sender, language }: QuoteRequest): Mail {
  const t = textsFor(language);
  return {
    account: caller.id,
    kind: quoteConfirmationMailKind,
    to: caller.email,
    ...renderLetter({
      language,
      sender,
      subject: t.quote.subject,
      name: nameForEmail(caller.firstName),
      blocks: [paragraph(t.quote.thanks), ...buildQuoteBlocks(t, address, lines)],
    }),
  };
}

const formatName = ({ firstName, lastName }: Caller): string => nameForEmail(fullName(firstName, lastName));

const buildQuoteBlocks = (
  { quote: t, invoice }: MailTexts,
  address: ShopAddressInput,
  lines: readonly PricedLine[],
): Block[] =>
  factsBlock([
    { name: invoice.shipTo, lines: formatAddress(address) },
    { name: t.cart, lines: lines.map(formatCartLine) },
  ]);

const formatCartLine = (line: PricedLine): string =>
  `${line.qty} × ${[formatLineName(line), ...parseAddonTexts(line)].map(oneLine).join(", ")} (${line.sku_code})`;

const formatAddress = (address: ShopAddressInput): string[] =>
  [
    fullName(address.first_name, address.last_name),
    nameForEmail(address.company),
    address.street_address,
    address.street_address_1,
    `${address.city} ${address.state} ${address.postcode}`,
    address.country,
    address.phone,
    displayEmail(address.email),
  ]
    .map(oneLine)
    .filter((line) => line !== "");
