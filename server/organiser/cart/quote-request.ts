import { displayEmail } from "../../../app/domain/display-email.ts";
import { fullName } from "../../../app/domain/record-rules/person.ts";
import { nameForEmail } from "../../../app/domain/plain-name.ts";
import { oneLine } from "../../../app/domain/record-rules/text-rule.ts";
import type { Caller } from "../http/route.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import { type Block, factsBlock, paragraph, type Sender } from "../mail/letter.ts";
import { type MailTexts, textsFor } from "../mail/mail-texts.ts";
import { renderLetter } from "../mail/render-letter.ts";
import { parseAddonTexts, lineName } from "./line-columns.ts";
import type { PricedLine } from "./priced-cart.ts";
import type { ShopAddressInput } from "./shop-addresses.ts";

/** To the organiser. The limit per address is high, because all accounts share the organiser's address. */
const question: MailKind = { name: "question", perAccount: 5, perAddress: 200 };
/** To the customer who requested the quote. */
const quote: MailKind = { name: "quote", perAccount: 5, perAddress: 5 };

/**
 * A customer's request for a shipping quote. Each value that the customer typed is printed on one line, so
 * that it can't imitate other parts of the email.
 */
export type QuoteRequest = {
  caller: Caller;
  address: ShopAddressInput;
  lines: readonly PricedLine[];
  sender: Sender;
  /** The caller's language, for the confirmation. */
  language: string;
};

/** Builds the email that asks the organiser for a quote, in English. */
export function quoteRequestMail({ caller, address, lines, sender }: QuoteRequest): Mail {
  const name = nameOf(caller);
  const language = "en";
  return {
    account: caller.id,
    kind: question,
    to: sender.email,
    ...renderLetter({
      language,
      sender,
      subject: `Shipping quote request from ${name}`,
      name: "",
      blocks: [
        paragraph(`${name} would like a shipping quote for the cart below.`),
        ...factsBlock([{ name: "Reply to", lines: [displayEmail(caller.email)] }]),
        ...contents(textsFor(language), address, lines),
      ],
    }),
  };
}

/** Builds the email that confirms the request to the customer. */
export function quoteConfirmationMail({ caller, address, lines, sender, language }: QuoteRequest): Mail {
  const t = textsFor(language);
  return {
    account: caller.id,
    kind: quote,
    to: caller.email,
    ...renderLetter({
      language,
      sender,
      subject: t.quote.subject,
      name: nameForEmail(caller.firstName),
      blocks: [paragraph(t.quote.thanks), ...contents(t, address, lines)],
    }),
  };
}

const nameOf = ({ firstName, lastName }: Caller): string => nameForEmail(fullName(firstName, lastName));

const contents = (
  { quote: t, invoice }: MailTexts,
  address: ShopAddressInput,
  lines: readonly PricedLine[],
): Block[] =>
  factsBlock([
    { name: invoice.shipTo, lines: addressLines(address) },
    { name: t.cart, lines: lines.map(cartLine) },
  ]);

const cartLine = (line: PricedLine): string =>
  `${line.qty} × ${[lineName(line), ...parseAddonTexts(line)].map(oneLine).join(", ")} (${line.sku_code})`;

const addressLines = (address: ShopAddressInput): string[] =>
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
