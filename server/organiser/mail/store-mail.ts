import { sql } from "kysely";
import { getCurrentRequestId } from "../../shared/process-failures.ts";
import type { Db } from "../db/database.ts";
import { getDeliveryTimeMs, type Mail } from "./mail.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";

export const MAX_WAITING_MAILS = 10_000;

/**
 * Stores a mail and returns its id, or null if a limit of its kind is reached for its account or recipient in
 * 24 hours, or if `MAX_WAITING_MAILS` mails are waiting.
 * - Mails that expired before they were sent don't count.
 * - One statement counts and inserts, so that concurrent mails can't exceed a limit.
 * - `isQueued` is false if there is no mail server, so that the mail is only stored.
 */
export async function storeMailWithinLimits(
  db: Db,
  mail: Mail,
  { now, isQueued }: { now: number; isQueued: boolean },
): Promise<number | null> {
  const { name, perAccount, perAddress } = mail.kind;
  const countedSince = now - DAY_MS;
  const giveUpAt = now + getDeliveryTimeMs(mail.kind);
  const { rows } = await sql<{ id: number }>`
    insert into mails (
      sent_at, recipient, subject, text, html, attachments, account_id, kind,
      state, next_attempt_at, give_up_at, request_id
    )
    select
      ${now}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html},
      ${JSON.stringify(mail.attachments ?? [])}, ${mail.account}, ${name},
      ${isQueued ? "waiting" : "stored"}, ${isQueued ? now : null}, ${isQueued ? giveUpAt : null},
      ${getCurrentRequestId()}
    where (
      select count(*) from mails
      where lower(recipient) = lower(${mail.to}) and kind = ${name} and sent_at > ${countedSince}
        and state <> 'given-up'
    ) < ${perAddress}
    and (
      select count(*) from mails
      where account_id = ${mail.account} and kind = ${name} and sent_at > ${countedSince}
        and state <> 'given-up'
    ) < ${perAccount}
    and (select count(*) from mails where state = 'waiting') < ${MAX_WAITING_MAILS}
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** How long mails are stored. The limits need them for 24 hours. */
const RETENTION_MS = 7 * DAY_MS;

/** Deletes the mails that are older than `RETENTION_MS`, except due receipts. */
export async function deleteOldMails(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("mails")
    .where("sent_at", "<", now - RETENTION_MS)
    .where("state", "<>", "due")
    .execute();
}
