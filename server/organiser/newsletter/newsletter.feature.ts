import { z } from "zod";
import { getClientNetwork } from "../../../app/domain/network.ts";
import { email, personName } from "../../../app/domain/record-rules/person.ts";
import { optional } from "../../../app/domain/record-rules/text-rule.ts";
import { readMailSender } from "../content/organisation.ts";
import type { Feature, Parts } from "../feature.ts";
import { createFixedWindows, rejectWithRetryAfter } from "../http/fixed-windows.ts";
import { createTextSchema, validateRecord } from "../http/record-validation.ts";
import type { Route } from "../http/route.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import {
  buildAlreadySubscribedMail,
  buildConfirmSubscriptionMail,
  SUBSCRIPTION_MAIL,
  SUBSCRIPTION_PATH,
} from "./subscription-mails.ts";
import { subscriptionPage } from "./subscription-page.ts";
import { deleteSubscriptionRequest, isSubscribed, requestSubscription } from "./subscriptions.ts";
import { newsletterMigrations } from "./tables.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";
import { withEmail } from "../records/stored-data.ts";

const nameRule = optional(personName);

const SubscriberInput = z.object({
  email: createTextSchema(email),
  first_name: createTextSchema(nameRule),
  last_name: createTextSchema(nameRule),
});

/** The feature for newsletter subscriptions. Both paths lead to the same handler. */
export const newsletterFeature = (parts: Parts): Feature => {
  const subscribe = createSubscribeHandler(parts);
  return {
    routes: ["cognito/mailerlite/subscribe", "newsletter/subscriber/subscribe"].map((path) => ({
      method: "POST",
      path,
      idempotency: {},
      handler: subscribe,
    })),
    pages: [subscriptionPage(parts)],
    migrations: newsletterMigrations,
    storedData: [
      {
        table: "newsletter_subscribers",
        condition: withEmail,
        exportName: "newsletter",
        onDeletion: "delete",
      },
      { table: "newsletter_links", condition: withEmail, exportName: null, onDeletion: "delete" },
    ],
  };
};

/** Maximum number of subscription requests per day from one network. */
const MAX_PER_NETWORK = 50;

/**
 * Creates the handler of subscription requests. It emails a link to a page where the subscription is
 * confirmed (double opt-in). The response doesn't reveal whether the address is already subscribed, and the
 * request doesn't change a subscription.
 */
function createSubscribeHandler(parts: Parts): Route["handler"] {
  const { db, clock } = parts;
  const dailyWindows = createFixedWindows(clock);
  return async ({ input, address, language }) => {
    const subscriberInput = SubscriberInput.parse(input);
    const error = validateRecord(subscriberInput, [
      { member: "email", name: "Email", rule: email },
      { member: "first_name", name: "First name", rule: nameRule },
      { member: "last_name", name: "Last name", rule: nameRule },
    ]);
    if (error !== "") return { success: false, message: "", error };
    const waitSeconds = await dailyWindows.consume([
      { key: getClientNetwork(address), max: MAX_PER_NETWORK, periodMs: DAY_MS },
    ]);
    rejectWithRetryAfter(
      waitSeconds,
      "TOO_MANY_SUBSCRIPTIONS",
      "Too many subscriptions today. Try again tomorrow.",
    );

    const subscriber = { ...subscriberInput, email: subscriberInput.email.toLowerCase() };
    const mailDelay = await parts.mail.getDelay(SUBSCRIPTION_MAIL);
    await db.transaction().execute(async (transaction) => {
      const token = await requestSubscription(transaction, subscriber, clock.now());
      const buildMail = (await isSubscribed(transaction, subscriber.email))
        ? buildAlreadySubscribedMail
        : buildConfirmSubscriptionMail;
      const sender = await readMailSender(transaction, parts.siteOrigins);
      const url = `${parts.publicUrl}${SUBSCRIPTION_PATH}${token}${language === "" ? "" : `?lng=${language}`}`;
      const message = buildMail({ sender, language }, { to: subscriber.email, url });
      const outcome = await trySendMail(parts, message, { db: transaction });
      if (outcome === "rejected") await deleteSubscriptionRequest(transaction, token);
    });
    return { success: true, message: CHECK_EMAIL_MESSAGE, error: "", ...mailDelay };
  };
}

const CHECK_EMAIL_MESSAGE =
  "Check your email: we’ve sent you a link. Your subscription starts once you open it and confirm.";
