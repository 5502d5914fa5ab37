import { createHash, randomBytes } from "node:crypto";
import type { Db } from "../db/database.ts";

/** Who wants the newsletter; the address is in small letters, either name may be "". */
export type Subscriber = { email: string; first_name: string; last_name: string };

/** What a link of a mail is good for: `ended` for one that waited too long. */
export type LinkState = "unconfirmed" | "subscribed" | "ended" | "unknown";

/** Milliseconds in which a subscription can be confirmed. */
const confirmableFor = 7 * 24 * 60 * 60 * 1_000;

/** Stores a request; returns the token of its link, which is nowhere else. Deletes expired ones. */
export async function requestSubscription(db: Db, subscriber: Subscriber, now: number): Promise<string> {
  await db
    .deleteFrom("newsletter_links")
    .where("created_at", "<=", now - confirmableFor)
    .where("email", "not in", db.selectFrom("newsletter_subscribers").select("email"))
    .execute();
  const token = randomBytes(24).toString("base64url");
  await db
    .insertInto("newsletter_links")
    .values({ ...subscriber, token_hash: hashOf(token), created_at: now })
    .execute();
  return token;
}

/** Removes a request whose mail wasn't sent. */
export async function dropRequest(db: Db, token: string): Promise<void> {
  await db.deleteFrom("newsletter_links").where("token_hash", "=", hashOf(token)).execute();
}

export async function isSubscribed(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("newsletter_subscribers")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return row !== undefined;
}

export async function linkState(db: Db, token: string, now: number): Promise<LinkState> {
  const link = await findLink(db, token);
  if (!link) return "unknown";
  if (await isSubscribed(db, link.email)) return "subscribed";
  return now < link.created_at + confirmableFor ? "unconfirmed" : "ended";
}

/** Subscribes the address of a link, with the names of its request; one that is subscribed stays as it is. */
export async function confirmSubscription(db: Db, token: string, now: number): Promise<void> {
  if ((await linkState(db, token, now)) !== "unconfirmed") return;
  const link = await findLink(db, token);
  if (!link) return;
  const { email, first_name, last_name } = link;
  await db
    .insertInto("newsletter_subscribers")
    .values({ email, first_name, last_name, subscribed_at: now })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
}

/** Takes the address of a link off the list. */
export async function endSubscription(db: Db, token: string): Promise<void> {
  const link = await findLink(db, token);
  if (link) await db.deleteFrom("newsletter_subscribers").where("email", "=", link.email).execute();
}

const findLink = (db: Db, token: string) =>
  db.selectFrom("newsletter_links").selectAll().where("token_hash", "=", hashOf(token)).executeTakeFirst();

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
