import { z } from "zod";
import { networkOf } from "../../../app/domain/network.ts";
import { email, personName } from "../../../app/domain/record-rules/person.ts";
import { optional } from "../../../app/domain/record-rules/text-rule.ts";
import { organisationName } from "../content/organisation.ts";
import type { Feature, Parts } from "../feature.ts";
import { createFixedWindows, refuseFor } from "../http/fixed-windows.ts";
import { kept, recordRefusal } from "../http/record-refusal.ts";
import type { Route } from "../http/route.ts";
import { sendAfterwards } from "../mail/send-afterwards.ts";
import { alreadySubscribedMail, confirmSubscriptionMail, subscriptionPrefix } from "./subscription-mails.ts";
import { subscriptionPage } from "./subscription-page.ts";
import { dropRequest, isSubscribed, requestSubscription } from "./subscriptions.ts";
import { newsletterMigrations } from "./tables.ts";

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
    pages: [subscriptionPage(parts)],
    migrations: newsletterMigrations,
  };
};

const day = 24 * 60 * 60 * 1000;
/** Subscriptions a day from one network. */
const ofNetwork = 50;

/**
 * Sends a mail with a link: only who opens it and clicks is on the list. The response is the same for every
 * address, and nothing of a subscriber changes, so that nobody learns or alters what isn't theirs.
 */
function subscribing(parts: Parts): Route["answer"] {
  const { db, clock } = parts;
  const today = createFixedWindows(clock, { period: day, names: 50_000 });
  return async ({ input, address }) => {
    const given = Subscriber.parse(input);
    const error = recordRefusal(given, [
      { member: "email", name: "E-mail", rule: email },
      { member: "first_name", name: "First name", rule: name },
      { member: "last_name", name: "Last name", rule: name },
    ]);
    if (error !== "") return { success: false, message: "", error };
    const wait = today.spend([{ name: networkOf(address), most: ofNetwork }]);
    refuseFor(wait, "TOO_MANY_SUBSCRIPTIONS", "Too many subscriptions today. Please try again tomorrow.");

    const subscriber = { ...given, email: given.email.toLowerCase() };
    const token = await requestSubscription(db, subscriber, clock.now());
    const letterOf = (await isSubscribed(db, subscriber.email))
      ? alreadySubscribedMail
      : confirmSubscriptionMail;
    const letter = letterOf({
      organisation: await organisationName(db),
      to: subscriber.email,
      link: `${parts.publicUrl}${subscriptionPrefix}${token}`,
    });
    if ((await sendAfterwards(parts, letter)) === "refused") await dropRequest(db, token);
    return { success: true, message: confirmFirst, error: "" };
  };
}

const confirmFirst =
  "Check your email: we’ve sent you a link. Your subscription starts once you open it and confirm.";
