/** The sender of a mail, which is shown at the top and in the signature. Missing values are "". */
export type Sender = {
  name: string;
  address: string;
  phone: string;
  email: string;
  /** The origin of the site. */
  site: string;
};

export type Letterhead = { sender: Sender; language: string };

export type MailLink = { label: string; url: string };

/** A row of a table: a label and its values, one per line. */
export type Fact = { name: string; lines: readonly string[]; link?: MailLink };

/** `amount` is formatted for the language of the mail. */
type AmountRow = { name: string; amount: string };

/**
 * A part of a mail. URLs in texts don't become links. `typed` is text that a user or the organiser has typed.
 * Its line breaks are preserved.
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

/** A mail before it is rendered as plain text and HTML. */
export type Letter = Letterhead & {
  subject: string;
  /** The recipient's first name, or "" if it is unknown or may have been typed by someone else. */
  name: string;
  blocks: readonly Block[];
};

export const buildParagraph = (text: string): Block => ({ kind: "paragraph", text });

/** Builds a block of the facts that have a value, or an empty list if none has. */
export function buildFacts(facts: readonly Fact[]): Block[] {
  const filledFacts = facts
    .map((fact) => ({ ...fact, lines: fact.lines.filter((line) => line !== "") }))
    .filter(({ lines }) => lines.length > 0);
  return filledFacts.length === 0 ? [] : [{ kind: "facts", facts: filledFacts }];
}
