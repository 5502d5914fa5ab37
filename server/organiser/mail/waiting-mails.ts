import { type Selectable, sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { MailTables } from "./tables.ts";

export type WaitingMail = Selectable<MailTables["mails"]>;

/**
 * Claims the due mail that expires first and counts the attempt, or returns null if no mail is due. The mail
 * can't be claimed again for `leaseMs`, even if the process dies during the attempt.
 */
export async function claimDueMail(db: Db, now: number, leaseMs: number): Promise<WaitingMail | null> {
  const { rows } = await sql<WaitingMail>`
    update mails set attempts = attempts + 1, next_attempt_at = ${now + leaseMs}
    where id = (
      select id from mails
      where state = 'waiting' and next_attempt_at <= ${now} and give_up_at > ${now}
      order by give_up_at, id limit 1
    )
    returning *`.execute(db);
  return rows[0] ?? null;
}

/** Sets the final state of a mail and deletes its content, which may contain codes and links. */
export async function finishMail(db: Db, id: number, state: "sent" | "rejected"): Promise<void> {
  await db
    .updateTable("mails")
    .set({ state, text: "", html: null, attachments: "[]", next_attempt_at: null })
    .where("id", "=", id)
    .execute();
}

/** Schedules the next attempt without changing when the mail expires. */
export async function postponeMail(db: Db, id: number, nextAttemptAt: number): Promise<void> {
  await db.updateTable("mails").set({ next_attempt_at: nextAttemptAt }).where("id", "=", id).execute();
}

/** Gives up the mails that have expired at `now`, and returns them. */
export async function giveUpExpiredMails(db: Db, now: number): Promise<WaitingMail[]> {
  return db
    .updateTable("mails")
    .set({ state: "given-up", text: "", html: null, attachments: "[]", next_attempt_at: null })
    .where("state", "=", "waiting")
    .where("give_up_at", "<=", now)
    .returningAll()
    .execute();
}

/**
 * Returns when the next mail has to be sent or expires, or the next receipt has to be written. Returns null
 * if there is neither.
 */
export async function findNextDueTime(db: Db): Promise<number | null> {
  // Query each state separately, because each has its own index.
  const { rows } = await sql<{ due_at: number | null }>`
    select min(due_at) as due_at from (
      select min(min(next_attempt_at, give_up_at)) as due_at from mails where state = 'waiting'
      union all
      select min(next_attempt_at) from mails where state = 'due'
    )`.execute(db);
  return rows[0]?.due_at ?? null;
}

/** Counts the waiting mails and due receipts. `since` is when the oldest was queued, or null. */
export async function countWaitingMails(db: Db): Promise<{ count: number; since: number | null }> {
  const { rows } = await sql<{ count: number; since: number | null }>`
    select count(*) as count, min(sent_at) as since from (
      select sent_at from mails where state = 'waiting'
      union all
      select sent_at from mails where state = 'due'
    )`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}
