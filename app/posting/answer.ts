import type { FieldError, Message } from "./message.ts";
import type { PostTrouble } from "./post-trouble.ts";

/**
 * What a form holds: the values of each member by its name, as typed. Lists, since a name may be there more
 * than once.
 */
export type Values = Readonly<Record<string, readonly string[]>>;

/** The first value of a member without space around it, "" when there is none. */
export const textOf = (values: Values, name: string): string => values[name]?.[0]?.trim() ?? "";

/** What HTML can say of a field by itself, made from the form's schema. Lengths are characters. */
export type Constraint = {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: number | string;
  max?: number | string;
  pattern?: string;
};

/** What a page's form opens with. */
export type FormStart = {
  values: Values;
  /** When (ms) what was typed of them was kept; null for a form that nobody has begun. */
  keptAt?: number | null;
  /**
   * Makes one press of a button count once, however often it arrives. Null on a page that everybody gets the
   * same bytes of; `Post.once` says what takes its place.
   */
  key: string | null;
  /** The mark of whose form it is, null for a visitor's. */
  owner: string | null;
  constraints: Readonly<Record<string, Constraint>>;
};

/** What every post is answered with when the page stays. */
export type FormAnswer = {
  /** Everything typed but secrets, with what the answer changes of it. */
  values: Values;
  /** Those of them that the answer changes: they are written into the form where scripts keep it. */
  changed: Values;
  key: string | null;
  errors: FieldError[];
  /** Why it was not taken; `isWhole`: it says all by itself, and that nothing was taken wouldn't be true. */
  refusal: (Message & { isWhole?: boolean }) | null;
  /** What a button has done. */
  notice: Message | null;
  /** Why nobody can answer it now. */
  trouble: PostTrouble | null;
  /** Whether the form had not arrived completely: nothing was sent. */
  isCutOff: boolean;
  /**
   * An order that was sent and of which nobody knows whether it arrived: its reference, and the sealed one
   * that looks it up.
   */
  unconfirmed: { reference: string; link: string } | null;
};
