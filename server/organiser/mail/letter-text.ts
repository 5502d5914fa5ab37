import { displayEmail } from "../../../app/domain/display-email.ts";
import type { Block, Letter, MailLink, Sender } from "./letter.ts";
import { directionOf, fillText, type MailTexts, textsFor } from "./mail-texts.ts";

/** Renders the plain-text part of a mail. The signature follows the standard separator line. (RFC 3676) */
export function renderLetterText({ language, sender, name, blocks }: Letter): string {
  const t = textsFor(language);
  const isolate = createIsolate(language);
  const hello = name === "" ? t.hello : fillText(t.helloName, { name: isolate(name) });
  const parts = blocks.map((block) => renderBlock(block, t, isolate));
  return [hello, ...parts, signature(sender, isolate)].join("\n\n");
}

/** Isolates a value, such as a phone number in an Arabic mail, so that its text direction stays its own. */
type Isolate = (value: string) => string;

const createIsolate = (language: string): Isolate =>
  directionOf(language) === "rtl" ? (value) => `\u2068${value}\u2069` : (value) => value;

function renderBlock(block: Block, t: MailTexts, isolate: Isolate): string {
  switch (block.kind) {
    case "paragraph":
    case "heading":
    case "typed":
      return block.text;
    case "list":
      return block.items.map((item) => `- ${item}`).join("\n");
    case "links":
      return block.links.map((link) => linkText(link, t)).join("\n\n");
    case "code":
      return `    ${block.code}`;
    case "facts":
      return block.facts
        .flatMap(({ name, lines, link }) => [
          fillText(t.fact, { name, value: lines.map(isolate).join(", ") }),
          ...(link ? [linkText(link, t)] : []),
        ])
        .join("\n");
    case "amounts": {
      const rows = block.rows.map(({ name, quantity, amount }) =>
        amountLine(isolate(quantity > 1 ? `${quantity} × ${name}` : name), amount),
      );
      return [...rows, "", ...block.totals.map((total) => amountLine(total.name, total.amount))].join("\n");
    }
  }
}

/** Renders a link with its URL on a line of its own, because mail programs don't break such lines. */
const linkText = ({ label, url }: MailLink, t: MailTexts): string =>
  `${fillText(t.fact, { name: label, value: "" }).trimEnd()}\n${url}`;

const amountLine = (name: string, amount: string): string =>
  `${name} ${".".repeat(Math.max(3, 52 - name.length - amount.length))} ${amount}`;

const signature = ({ name, address, phone, email, site }: Sender, isolate: Isolate): string =>
  ["-- ", ...[name, address, phone, displayEmail(email)].filter((line) => line !== "").map(isolate), site]
    .filter((line) => line !== "")
    .join("\n");
