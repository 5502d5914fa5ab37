import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { Mail, MailKind } from "./mail.ts";

/**
 * Most mails of a kind in 24 hours, for one account and to one address. Only a code, a copy and a
 * confirmation go to an address that somebody typed; a question goes to the organiser, who has one address
 * for all accounts. Codes that strangers ask for are a kind of their own: they use up none of the owner's; and
 * there are so many of them that strangers from ten places don't use up those of an owner whose browser is new.
 */
const limits: Record<MailKind, { account: number; address: number }> = {
  receipt: { account: 60, address: 60 },
  copy: { account: 5, address: 3 },
  question: { account: 5, address: 200 },
  quote: { account: 5, address: 5 },
  code: { account: 100, address: 100 },
  "code-known": { account: 20, address: 20 },
  "code-change": { account: 20, address: 20 },
  confirm: { account: 5, address: 3 },
  news: { account: 40, address: 40 },
};

const day = 24 * 60 * 60 * 1000;

/**
 * Keeps a mail and gives its number; null when its account or its address has had as many of its kind in the
 * last 24 hours as it may. One statement counts and writes, so mails that are sent at the same moment are
 * counted too; the counts are the kept mails themselves, so a restart forgets none.
 */
export async function keepWithinLimits(db: Db, mail: Mail, now: number): Promise<number | null> {
  const { account, address } = limits[mail.kind];
  const since = now - day;
  const { rows } = await sql<{ id: number }>`
    insert into mails (sent_at, recipient, subject, text, html, account_id, kind)
    select
      ${now}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html ?? null}, ${mail.account}, ${mail.kind}
    where (
      select count(*) from mails
      where lower(recipient) = lower(${mail.to}) and kind = ${mail.kind} and sent_at > ${since}
    ) < ${address}
    and (
      select count(*) from mails
      where account_id = ${mail.account} and kind = ${mail.kind} and sent_at > ${since}
    ) < ${account}
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** What a mail says is its reader's once a mail server has it: codes and links are kept nowhere else. */
export async function forgetText(db: Db, id: number): Promise<void> {
  await db.updateTable("mails").set({ text: "", html: null }).where("id", "=", id).execute();
}

/** How long mails are kept, for the counts, and to be read where there is no mail server; in milliseconds. */
const keptFor = 7 * day;

export async function forgetOld(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("mails")
    .where("sent_at", "<", now - keptFor)
    .execute();
}
