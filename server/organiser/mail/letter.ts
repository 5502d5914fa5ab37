/** The sender, shown at the top and in the signature of every mail. Members that aren't set are "". */
export type Sender = {
  name: string;
  address: string;
  phone: string;
  email: string;
  /** Origin of the site; "" if there is none. */
  site: string;
};

/** Sender and language of a mail. */
export type Letterhead = { sender: Sender; language: string };

export type MailLink = { label: string; url: string };

/** A row of a table: a label, its values (one per line), and an optional link. */
export type Fact = { name: string; lines: readonly string[]; link?: MailLink };

/** A label with an amount that is already formatted for the language. */
type AmountRow = { name: string; amount: string };

/**
 * A part of a mail. Only the URLs of `links` and of a fact's `link` become links. `typed` is input of a user
 * or the organiser; its line breaks are preserved.
 */
export type Block =
  | { kind: "paragraph"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "list"; items: readonly string[] }
  | { kind: "links"; links: readonly MailLink[] }
  | { kind: "code"; code: string }
  | { kind: "facts"; facts: readonly Fact[] }
  | { kind: "amounts"; rows: readonly (AmountRow & { quantity: number })[]; totals: readonly AmountRow[] }
  | { kind: "typed"; text: string };

/** The content of a mail, from which its plain-text and HTML parts are rendered. */
export type Letter = Letterhead & {
  subject: string;
  /** The recipient's first name; "" if the name is unknown or may be someone else's input. */
  name: string;
  blocks: readonly Block[];
};

/** Builds a block with one paragraph of text. */
export const buildParagraph = (text: string): Block => ({ kind: "paragraph", text });

/** Builds a block of the facts that have a value; returns an empty list if no fact has a value. */
export function buildFacts(facts: readonly Fact[]): Block[] {
  const filledFacts = facts
    .map((fact) => ({ ...fact, lines: fact.lines.filter((line) => line !== "") }))
    .filter(({ lines }) => lines.length > 0);
  return filledFacts.length === 0 ? [] : [{ kind: "facts", facts: filledFacts }];
}
