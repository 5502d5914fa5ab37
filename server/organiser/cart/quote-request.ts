import { printedName } from "../../../app/domain/plain-name.ts";
import { oneLine } from "../../../app/domain/record-rules/text-rule.ts";
import type { Caller } from "../http/route.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import { addonTextsIn, lineName } from "./line-columns.ts";
import type { PricedLine } from "./priced-cart.ts";
import type { ShopAddressInput } from "./shop-addresses.ts";

/** To the organiser, who has one address for all accounts. */
const question: MailKind = { name: "question", perAccount: 5, perAddress: 200 };
/** To whoever asked. */
const quote: MailKind = { name: "quote", perAccount: 5, perAddress: 5 };

/**
 * Somebody who wants to know what shipping would cost. What they typed is printed in one line each, so that
 * it can't pass for anything else.
 */
export type QuoteRequest = {
  caller: Caller;
  address: ShopAddressInput;
  lines: readonly PricedLine[];
  organiser: { name: string; email: string };
};

/** Asks the organiser for a quote. */
export const quoteRequestMail = ({ caller, address, lines, organiser }: QuoteRequest): Mail => ({
  account: caller.id,
  kind: question,
  to: organiser.email,
  subject: "A shipping quote is wanted",
  text: [
    `${nameOf(caller)} (${caller.email}) asks what shipping would cost.`,
    "",
    ...contents(address, lines),
  ].join("\n"),
});

/** Tells the customer that the organiser has been asked. */
export const confirmationMail = ({ caller, address, lines, organiser }: QuoteRequest): Mail => ({
  account: caller.id,
  kind: quote,
  to: caller.email,
  subject: "We will send you a shipping quote",
  text: [
    `Hello ${nameOf(caller)},`,
    "",
    "thank you, we will write to you what shipping would cost. Your cart stays as it is.",
    "",
    ...contents(address, lines),
    "",
    organiser.name,
  ].join("\n"),
});

const nameOf = ({ firstName, lastName }: Caller): string => printedName(`${firstName} ${lastName}`);

const contents = (address: ShopAddressInput, lines: readonly PricedLine[]): string[] => [
  "Ship to:",
  ...addressLines(address),
  "",
  "In the cart:",
  ...lines.map(
    (line) =>
      `${line.qty} × ${[lineName(line), ...addonTextsIn(line)].map(oneLine).join(", ")} (${line.sku_code})`,
  ),
];

const addressLines = (address: ShopAddressInput): string[] =>
  [
    `${address.first_name} ${address.last_name}`,
    printedName(address.company),
    address.street_address,
    address.street_address_1,
    `${address.city} ${address.state} ${address.postcode}`,
    address.country,
    address.phone,
    address.email,
  ]
    .map(oneLine)
    .filter((line) => line !== "");
