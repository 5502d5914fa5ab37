import { z } from "zod";
import { moment, record, text } from "./primitives.ts";

/** The kind of order that terms were accepted with. */
export type AcceptedWith = "entry" | "stall" | "series";

/** The subject of terms: the order itself, or a licence bought with it. */
const TermsOf = z.enum(["order", "licence"]);

/**
 * Terms that were accepted with an order, as sent in `accepted_terms`, an extension to the documented
 * members: the text exactly as the form showed it (sanitised HTML), its SHA-256 over UTF-8 in hex, the
 * language of the page, and when the form was shown (with the offset of the site's zone).
 */
export const SentTerms = z.object({ of: TermsOf, text, sha256: text, language: text, shown_at: text });
export type SentTerms = z.output<typeof SentTerms>;

/**
 * The same as the API returns them (capability `accepted-terms`); `accepted_at` is when the order was
 * received.
 */
export const AcceptedTerms = record({
  of: TermsOf,
  text,
  sha256: text,
  language: text,
  shown_at: moment,
  accepted_at: moment,
});
export type AcceptedTerms = z.output<typeof AcceptedTerms>;
