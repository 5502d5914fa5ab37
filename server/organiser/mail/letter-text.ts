import { displayEmail } from "../../../app/domain/display-email.ts";
import type { Block, Letter, MailLink, Sender } from "./letter.ts";
import { fillText, type MailTexts, textsFor } from "./mail-texts.ts";

/** The plain-text part of a mail. The signature follows the standard separator line. (RFC 3676) */
export function renderLetterText({ language, sender, name, blocks }: Letter): string {
  const t = textsFor(language);
  const hello = name === "" ? t.hello : fillText(t.helloName, { name });
  return [hello, ...blocks.map((block) => blockText(block, t)), signature(sender)].join("\n\n");
}

function blockText(block: Block, t: MailTexts): string {
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
          fillText(t.fact, { name, value: lines.join(", ") }),
          ...(link ? [linkText(link, t)] : []),
        ])
        .join("\n");
    case "amounts": {
      const rows = block.rows.map(({ name, quantity, amount }) =>
        amountLine(quantity > 1 ? `${quantity} × ${name}` : name, amount),
      );
      return [...rows, "", ...block.totals.map((total) => amountLine(total.name, total.amount))].join("\n");
    }
  }
}

/** The URL is on its own line, which mail programs don't break. */
const linkText = ({ label, url }: MailLink, t: MailTexts): string =>
  `${fillText(t.fact, { name: label, value: "" }).trimEnd()}\n${url}`;

const amountLine = (name: string, amount: string): string =>
  `${name} ${".".repeat(Math.max(3, 52 - name.length - amount.length))} ${amount}`;

const signature = ({ name, address, phone, email, site }: Sender): string =>
  ["-- ", name, address, phone, displayEmail(email), site].filter((line) => line !== "").join("\n");
