import { computeSha256 } from "../../../app/domain/sha256.ts";
import { startDateTime } from "../../../app/wire/primitives.ts";
import type { AcceptedWith, SubmittedTerms } from "../../../app/wire/terms.ts";
import type { Db } from "../db/database.ts";
import { RejectionError } from "../payments/rejection-error.ts";

const MAX_TERMS_PER_ORDER = 5;

type Acceptance = {
  userId: number;
  kind: AcceptedWith;
  /** The id of the event or series. */
  about: number;
  /** The id of the order, application or series entry. */
  recordId: number;
  /** In milliseconds since 1970 UTC. */
  now: number;
};

/**
 * Stores the terms accepted with an order, in place of earlier terms of the same record. `terms` is empty if
 * the client doesn't send terms.
 * @throws `RejectionError` if there are too many terms, or if a text doesn't match its hash
 */
export async function storeTerms(
  db: Db,
  { userId, kind, about, recordId, now }: Acceptance,
  terms: readonly SubmittedTerms[],
): Promise<void> {
  await db.deleteFrom("accepted_terms").where("kind", "=", kind).where("record_id", "=", recordId).execute();
  if (terms.length === 0) return;
  if (terms.length > MAX_TERMS_PER_ORDER || !(await areTermsIntact(terms)))
    throw new RejectionError("The accepted terms differ from the terms shown. Try again.");
  await db
    .insertInto("terms_texts")
    .values(terms.map(({ sha256, text }) => ({ sha256, text })))
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .execute();
  await db
    .insertInto("accepted_terms")
    .values(
      terms.map(({ of: termsOf, sha256, language, shown_at }) => ({
        user_id: userId,
        kind,
        about,
        record_id: recordId,
        terms_of: termsOf,
        sha256,
        language,
        shown_at,
        accepted_at: now,
      })),
    )
    .execute();
}

/** Whether each text matches its hash, and its language and time are well-formed. */
async function areTermsIntact(terms: readonly SubmittedTerms[]): Promise<boolean> {
  for (const { text, sha256, language, shown_at } of terms) {
    if (sha256 !== (await computeSha256(text))) return false;
    if (!/^[A-Za-z]{2,3}(-[A-Za-z]{2,4})?$/.test(language) || startDateTime.parse(shown_at) === null)
      return false;
  }
  return true;
}

/** Whether the terms of an order were accepted, apart from the terms of a licence in the order. */
export async function hasAcceptedTerms(db: Db, { kind, recordId }: Pick<Acceptance, "kind" | "recordId">) {
  const row = await db
    .selectFrom("accepted_terms")
    .select("id")
    .where("kind", "=", kind)
    .where("record_id", "=", recordId)
    .where("terms_of", "=", "order")
    .executeTakeFirst();
  return row !== undefined;
}

/** Loads the terms that a user has accepted for an event or series, newest first, as API records. */
export async function findAcceptedTerms(
  db: Db,
  { userId, kind, about }: Pick<Acceptance, "userId" | "kind" | "about">,
) {
  const rows = await db
    .selectFrom("accepted_terms")
    .innerJoin("terms_texts", "terms_texts.sha256", "accepted_terms.sha256")
    .select(["terms_of", "text", "terms_texts.sha256", "language", "shown_at", "accepted_at"])
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("about", "=", about)
    .orderBy("accepted_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ terms_of, accepted_at, ...row }) => ({
    of: terms_of,
    ...row,
    accepted_at: new Date(accepted_at).toISOString(),
  }));
}
