import { z } from "zod";
import { startDateTime, record, text } from "./primitives.ts";

/** The kinds of orders with which terms are accepted. */
export const AcceptedWith = z.enum(["entry", "stall", "series"]);
export type AcceptedWith = z.output<typeof AcceptedWith>;

/** What terms apply to: the order itself, or a licence that is bought with the order. */
const TermsSubject = z.enum(["order", "licence"]);

/** Terms that a user accepted with an order, as the site sends them in `accepted_terms`. */
export const SubmittedTerms = z.object({
  of: TermsSubject,
  /** The sanitised HTML exactly as the form showed it. */
  text,
  /** The hash of the UTF-8 bytes of `text` in hex. */
  sha256: text,
  language: text,
  /** When the form was shown, with the offset of the site's zone. */
  shown_at: text,
});
export type SubmittedTerms = z.output<typeof SubmittedTerms>;

/**
 * Terms that a user accepted with an order, as an API with the capability `accepted-terms` returns them.
 * `accepted_at` is when the API received the order.
 */
export const AcceptedTerms = record({
  of: TermsSubject,
  text,
  sha256: text,
  language: text,
  shown_at: startDateTime,
  accepted_at: startDateTime,
});
export type AcceptedTerms = z.output<typeof AcceptedTerms>;
