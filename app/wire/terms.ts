import { z } from "zod";
import { moment, record, text } from "./primitives.ts";

/** What terms were accepted with. */
export type AcceptedWith = "entry" | "stall" | "series";

/** What terms are about: the order itself, or a licence that is bought with it. */
const TermsOf = z.enum(["order", "licence"]);

/**
 * Terms that were accepted with an order, as it carries them (`accepted_terms`, beside the documented
 * members): the text exactly as the form showed it, which is clean HTML; its SHA-256 over UTF-8 in hex; the
 * language of the page; and when the form was shown, an instant with the offset of the site's zone.
 */
export const SentTerms = z.object({ of: TermsOf, text, sha256: text, language: text, shown_at: text });
export type SentTerms = z.output<typeof SentTerms>;

/** The same as the API tells it again (capability `accepted-terms`); `accepted_at` is when the order came. */
export const AcceptedTerms = record({
  of: TermsOf,
  text,
  sha256: text,
  language: text,
  shown_at: moment,
  accepted_at: moment,
});
export type AcceptedTerms = z.output<typeof AcceptedTerms>;
