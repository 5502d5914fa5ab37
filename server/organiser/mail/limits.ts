import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { Mail } from "./mail.ts";

const day = 24 * 60 * 60 * 1000;

/**
 * Keeps a mail and gives its number; null when its account or its address has had as many of its kind in the
 * last 24 hours as it may. One statement counts and writes, so mails that are sent at the same moment are
 * counted too; the counts are the kept mails themselves, so a restart forgets none.
 */
export async function keepWithinLimits(db: Db, mail: Mail, now: number): Promise<number | null> {
  const { name, perAccount, perAddress } = mail.kind;
  const since = now - day;
  const { rows } = await sql<{ id: number }>`
    insert into mails (sent_at, recipient, subject, text, html, account_id, kind)
    select
      ${now}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html ?? null}, ${mail.account}, ${name}
    where (
      select count(*) from mails
      where lower(recipient) = lower(${mail.to}) and kind = ${name} and sent_at > ${since}
    ) < ${perAddress}
    and (
      select count(*) from mails
      where account_id = ${mail.account} and kind = ${name} and sent_at > ${since}
    ) < ${perAccount}
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
