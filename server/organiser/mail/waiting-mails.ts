import { type Selectable, sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { MailTables } from "./tables.ts";

export type WaitingMail = Selectable<MailTables["mails"]>;

/**
 * Claims the due mail that expires first, and counts the attempt; returns null if no mail is due. The claim
 * is exclusive for `leaseMs`. If the process ends before the mail is finished, the mail is due again after
 * that.
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

/** Marks a mail as finished and deletes its content, which may contain codes and links. */
export async function finishMail(db: Db, id: number, state: "sent" | "rejected"): Promise<void> {
  await db
    .updateTable("mails")
    .set({ state, text: "", html: null, attachments: "[]", next_attempt_at: null })
    .where("id", "=", id)
    .execute();
}

/** Schedules the next attempt for `nextAttemptAt` (milliseconds), without changing when the mail expires. */
export async function postponeMail(db: Db, id: number, nextAttemptAt: number): Promise<void> {
  await db.updateTable("mails").set({ next_attempt_at: nextAttemptAt }).where("id", "=", id).execute();
}

/** Gives up the expired mails and returns them. */
export async function giveUpExpired(db: Db, now: number): Promise<WaitingMail[]> {
  return db
    .updateTable("mails")
    .set({ state: "given-up", text: "", html: null, attachments: "[]", next_attempt_at: null })
    .where("state", "=", "waiting")
    .where("give_up_at", "<=", now)
    .returningAll()
    .execute();
}

/** Returns the time in milliseconds at which the next mail is due or expires; null if no mail waits. */
export async function findNextDue(db: Db): Promise<number | null> {
  const { at } = await db
    .selectFrom("mails")
    .select(({ fn }) => fn.min(sql<number | null>`min(next_attempt_at, give_up_at)`).as("at"))
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return at;
}

/**
 * Returns the number of waiting mails, and when the oldest was queued (milliseconds; null if no mail waits).
 */
export async function countWaitingMails(db: Db): Promise<{ count: number; since: number | null }> {
  return db
    .selectFrom("mails")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min<number | null>("sent_at").as("since")])
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
}
