import { createFingerprint } from "../../../app/domain/fingerprint.ts";
import { moment } from "../../../app/wire/primitives.ts";
import type { AcceptedWith, SentTerms } from "../../../app/wire/terms.ts";
import type { Db } from "../db/database.ts";
import { RejectionError } from "../payments/rejection-error.ts";

/** Maximum number of texts accepted with one order. */
const MAX_TEXTS = 5;

type AcceptedWithRecord = {
  userId: number;
  kind: AcceptedWith;
  about: number;
  recordId: number;
  now: number;
};

/**
 * Stores the terms accepted with an order, replacing those of an earlier version of the order. Orders without
 * terms are valid, since other sites don't send them. Throws `RejectionError` if a text doesn't match its hash, as
 * it would prove nothing.
 */
export async function storeTerms(
  db: Db,
  { userId, kind, about, recordId, now }: AcceptedWithRecord,
  terms: readonly SentTerms[],
): Promise<void> {
  await db.deleteFrom("accepted_terms").where("kind", "=", kind).where("record_id", "=", recordId).execute();
  if (terms.length === 0) return;
  if (terms.length > MAX_TEXTS || !(await areIntact(terms)))
    throw new RejectionError("The accepted terms differ from the terms shown. Try again.");
  await db
    .insertInto("accepted_terms")
    .values(
      terms.map(({ of, text, sha256, language, shown_at }) => ({
        user_id: userId,
        kind,
        about,
        record_id: recordId,
        terms_of: of,
        text,
        sha256,
        language,
        shown_at,
        accepted_at: now,
      })),
    )
    .execute();
}

async function areIntact(terms: readonly SentTerms[]): Promise<boolean> {
  for (const { text, sha256, language, shown_at } of terms) {
    if (sha256 !== (await createFingerprint(text))) return false;
    if (!/^[A-Za-z]{2,3}(-[A-Za-z]{2,4})?$/.test(language) || moment.parse(shown_at) === null) return false;
  }
  return true;
}

/** Whether the terms of the order itself (not only of a licence in it) were accepted. */
export async function hasAcceptedTerms(
  db: Db,
  { kind, recordId }: Pick<AcceptedWithRecord, "kind" | "recordId">,
) {
  const row = await db
    .selectFrom("accepted_terms")
    .select("id")
    .where("kind", "=", kind)
    .where("record_id", "=", recordId)
    .where("terms_of", "=", "order")
    .executeTakeFirst();
  return row !== undefined;
}

/** The terms that a user has accepted for an event or series, newest first. */
export async function findAcceptedTerms(
  db: Db,
  { userId, kind, about }: Pick<AcceptedWithRecord, "userId" | "kind" | "about">,
) {
  const rows = await db
    .selectFrom("accepted_terms")
    .select(["terms_of", "text", "sha256", "language", "shown_at", "accepted_at"])
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
