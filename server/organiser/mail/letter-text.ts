import { formatEmailForDisplay } from "../../../app/domain/display-email.ts";
import type { Block, Letter, MailLink, Sender } from "./letter.ts";
import { getDirection, fillText, type MailTexts, getMailTexts } from "./mail-texts.ts";

/** Renders the plain-text part of a mail. The line "-- " starts the signature (RFC 3676). */
export function renderLetterText({ language, sender, name, blocks }: Letter): string {
  const t = getMailTexts(language);
  const isolate = createIsolate(language);
  const greeting = name === "" ? t.hello : fillText(t.helloName, { name: isolate(name) });
  const renderedBlocks = blocks.map((block) => renderBlock(block, t, isolate));
  return [greeting, ...renderedBlocks, renderSignature(sender, isolate)].join("\n\n");
}

/**
 * Adds Unicode isolation characters to a value, such as a phone number, so that the Arabic text around it
 * doesn't change its direction.
 */
type Isolate = (value: string) => string;

const createIsolate = (language: string): Isolate =>
  getDirection(language) === "rtl" ? (value) => `\u2068${value}\u2069` : (value) => value;

function renderBlock(block: Block, t: MailTexts, isolate: Isolate): string {
  switch (block.kind) {
    case "paragraph":
    case "heading":
    case "typed":
      return block.text;
    case "list":
      return block.items.map((item) => `- ${item}`).join("\n");
    case "links":
      return block.links.map((link) => renderLink(link, t)).join("\n\n");
    case "code":
      return `    ${block.code}`;
    case "facts":
      return block.facts
        .flatMap(({ name, lines, link }) => [
          fillText(t.fact, { name, value: lines.map(isolate).join(", ") }),
          ...(link ? [renderLink(link, t)] : []),
        ])
        .join("\n");
    case "amounts": {
      const rows = block.rows.map(({ name, quantity, amount }) =>
        renderAmountLine(isolate(quantity > 1 ? `${quantity} × ${name}` : name), amount),
      );
      return [...rows, "", ...block.totals.map((total) => renderAmountLine(total.name, total.amount))].join(
        "\n",
      );
    }
  }
}

/** The URL is on its own line, so that mail programs don't break it. */
const renderLink = ({ label, url }: MailLink, t: MailTexts): string =>
  `${fillText(t.fact, { name: label, value: "" }).trimEnd()}\n${url}`;

const renderAmountLine = (name: string, amount: string): string =>
  `${name} ${".".repeat(Math.max(3, 52 - name.length - amount.length))} ${amount}`;

const renderSignature = ({ name, address, phone, email, site }: Sender, isolate: Isolate): string =>
  [
    "-- ",
    ...[name, address, phone, formatEmailForDisplay(email)].filter((line) => line !== "").map(isolate),
    site,
  ]
    .filter((line) => line !== "")
    .join("\n");
