/** The sender: shown at the top and in the signature of every mail; "" for what isn't set. */
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

/** A row of facts: label, values (a line each), and an optional link. */
export type Fact = { name: string; lines: readonly string[]; link?: MailLink };

/** An amount, formatted for the language. */
type AmountRow = { name: string; amount: string };

/**
 * A part of a mail. Only `links` and a fact's `link` become links. `typed` is user input with its line
 * breaks.
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
  /** The reader's first name; "" if it is unknown or may have been typed by someone else. */
  name: string;
  blocks: readonly Block[];
};

export const paragraph = (text: string): Block => ({ kind: "paragraph", text });

/** A block of the facts that have a value; no block if none has. */
export function factsBlock(facts: readonly Fact[]): Block[] {
  const known = facts
    .map((fact) => ({ ...fact, lines: fact.lines.filter((line) => line !== "") }))
    .filter(({ lines }) => lines.length > 0);
  return known.length === 0 ? [] : [{ kind: "facts", facts: known }];
}
