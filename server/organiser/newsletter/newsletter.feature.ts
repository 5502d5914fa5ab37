import { sql, type Generated, type Migration } from "kysely";
import { z } from "zod";
import { networkOf } from "../../../app/domain/network.ts";
import { email, personName } from "../../../app/domain/record-rules/person.ts";
import { optional } from "../../../app/domain/record-rules/text-rule.ts";
import type { Feature, Parts } from "../feature.ts";
import { createFixedWindows, refuseFor } from "../http/fixed-windows.ts";
import { kept, recordRefusal } from "../http/record-refusal.ts";
import type { Route } from "../http/route.ts";

declare module "../db/database.ts" {
  interface Database {
    /** Who wants the newsletter, by address in small letters; the names are as they were given last. */
    newsletter_subscribers: {
      id: Generated<number>;
      email: string;
      first_name: string;
      last_name: string;
      subscribed_at: number;
    };
  }
}

const name = optional(personName);

const Subscriber = z.object({ email: kept(email), first_name: kept(name), last_name: kept(name) });

/** The newsletter's list, by both of the calls that the API has for it. */
export const newsletterFeature = (parts: Parts): Feature => {
  const subscribe = subscribing(parts);
  return {
    routes: ["cognito/mailerlite/subscribe", "newsletter/subscriber/subscribe"].map((path) => ({
      method: "POST",
      path,
      once: {},
      answer: subscribe,
    })),
    migrations,
  };
};

const day = 24 * 60 * 60 * 1000;
/** Subscriptions a day from one network. */
const ofNetwork = 50;

/** An address that is on the list already is answered alike: nobody learns whose is. */
function subscribing({ db, clock }: Parts): Route["answer"] {
  const today = createFixedWindows(clock, { period: day, names: 50_000 });
  return async ({ input, address }) => {
    const subscriber = Subscriber.parse(input);
    const error = recordRefusal(subscriber, [
      { member: "email", name: "E-mail", rule: email },
      { member: "first_name", name: "First name", rule: name },
      { member: "last_name", name: "Last name", rule: name },
    ]);
    if (error !== "") return { success: false, message: "", error };
    const wait = today.spend([{ name: networkOf(address), most: ofNetwork }]);
    refuseFor(wait, "TOO_MANY_SUBSCRIPTIONS", "Too many subscriptions today. Please try again tomorrow.");
    await db
      .insertInto("newsletter_subscribers")
      .values({ ...subscriber, email: subscriber.email.toLowerCase(), subscribed_at: clock.now() })
      .onConflict((conflict) =>
        conflict.column("email").doUpdateSet({
          first_name: sql`excluded.first_name`,
          last_name: sql`excluded.last_name`,
        }),
      )
      .execute();
    return { success: true, message: "", error: "" };
  };
}

const migrations: Record<string, Migration> = {
  "2026-11-23-newsletter-subscribers": {
    async up(db) {
      await db.schema
        .createTable("newsletter_subscribers")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("email", "text", (column) => column.notNull().unique())
        .addColumn("first_name", "text", (column) => column.notNull())
        .addColumn("last_name", "text", (column) => column.notNull())
        .addColumn("subscribed_at", "integer", (column) => column.notNull())
        .execute();
    },
  },
};
