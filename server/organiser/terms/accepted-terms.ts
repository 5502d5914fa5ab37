import { fingerprintOf } from "../../../app/domain/fingerprint.ts";
import { moment } from "../../../app/wire/primitives.ts";
import type { AcceptedWith, SentTerms } from "../../../app/wire/terms.ts";
import type { Db } from "../db/database.ts";
import { Refusal } from "../payments/refusal.ts";

/** Most texts that one order can have accepted. */
const mostTexts = 5;

type Accepted = { userId: number; kind: AcceptedWith; about: number; recordId: number; now: number };

/**
 * Keeps the terms that were accepted with an order, in place of those of its earlier version. An order
 * without any is taken: other sites don't send them. Throws `Refusal` for a text that isn't the one of its
 * fingerprint, since it would prove nothing.
 */
export async function keepTerms(
  db: Db,
  { userId, kind, about, recordId, now }: Accepted,
  terms: readonly SentTerms[],
): Promise<void> {
  await db.deleteFrom("accepted_terms").where("kind", "=", kind).where("record_id", "=", recordId).execute();
  if (terms.length === 0) return;
  if (terms.length > mostTexts || !(await areWhole(terms)))
    throw new Refusal("The terms that were accepted have not arrived as they were shown. Please try again.");
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

async function areWhole(terms: readonly SentTerms[]): Promise<boolean> {
  for (const { text, sha256, language, shown_at } of terms) {
    if (sha256 !== (await fingerprintOf(text))) return false;
    if (!/^[A-Za-z]{2,3}(-[A-Za-z]{2,4})?$/.test(language) || moment.parse(shown_at) === null) return false;
  }
  return true;
}

/** Whether the terms of an order itself, beside those of a licence in it, came with it. */
export async function hasAccepted(db: Db, { kind, recordId }: Pick<Accepted, "kind" | "recordId">) {
  const row = await db
    .selectFrom("accepted_terms")
    .select("id")
    .where("kind", "=", kind)
    .where("record_id", "=", recordId)
    .where("terms_of", "=", "order")
    .executeTakeFirst();
  return row !== undefined;
}

/** What somebody has accepted for one event or series, the newest first. */
export async function termsOf(db: Db, { userId, kind, about }: Pick<Accepted, "userId" | "kind" | "about">) {
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
