import { createHash, randomBytes } from "node:crypto";
import type { Db } from "../db/database.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";

/** `email` is in lower case. The names may be "". */
export type Subscriber = { email: string; first_name: string; last_name: string };

/** State of the link in a newsletter mail. */
export type SubscriptionLinkState = "unconfirmed" | "subscribed" | "expired" | "unknown";

const CONFIRMATION_LIFETIME_MS = 7 * DAY_MS;

/**
 * Stores a subscription request and returns the token of its link. Also deletes expired requests, except
 * those of subscribed addresses, whose links still serve to unsubscribe.
 */
export async function requestSubscription(db: Db, subscriber: Subscriber, now: number): Promise<string> {
  await db
    .deleteFrom("newsletter_links")
    .where("created_at", "<=", now - CONFIRMATION_LIFETIME_MS)
    .where("email", "not in", db.selectFrom("newsletter_subscribers").select("email"))
    .execute();
  const token = randomBytes(24).toString("base64url");
  await db
    .insertInto("newsletter_links")
    .values({ ...subscriber, token_hash: hashToken(token), created_at: now })
    .execute();
  return token;
}

/** Deletes a subscription request whose mail wasn't sent. */
export async function deleteSubscriptionRequest(db: Db, token: string): Promise<void> {
  await db.deleteFrom("newsletter_links").where("token_hash", "=", hashToken(token)).execute();
}

/** Whether an address is subscribed. `email` must be in lower case. */
export async function isSubscribed(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("newsletter_subscribers")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the state of the link with a token. The link of a subscribed address doesn't expire. */
export async function getSubscriptionLinkState(
  db: Db,
  token: string,
  now: number,
): Promise<SubscriptionLinkState> {
  const link = await findLink(db, token);
  if (!link) return "unknown";
  if (await isSubscribed(db, link.email)) return "subscribed";
  return now < link.created_at + CONFIRMATION_LIFETIME_MS ? "unconfirmed" : "expired";
}

/** Subscribes the email address and names of a link. Does nothing unless the link is `unconfirmed`. */
export async function confirmSubscription(db: Db, token: string, now: number): Promise<void> {
  if ((await getSubscriptionLinkState(db, token, now)) !== "unconfirmed") return;
  const link = await findLink(db, token);
  if (!link) return;
  const { email, first_name, last_name } = link;
  await db
    .insertInto("newsletter_subscribers")
    .values({ email, first_name, last_name, subscribed_at: now })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
}

/** Unsubscribes the email address of a link, if the link exists. */
export async function unsubscribe(db: Db, token: string): Promise<void> {
  const link = await findLink(db, token);
  if (link) await db.deleteFrom("newsletter_subscribers").where("email", "=", link.email).execute();
}

const findLink = (db: Db, token: string) =>
  db.selectFrom("newsletter_links").selectAll().where("token_hash", "=", hashToken(token)).executeTakeFirst();

const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");
