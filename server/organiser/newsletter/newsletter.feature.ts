import { z } from "zod";
import { getClientNetwork } from "../../../app/domain/network.ts";
import { emailRule, personNameRule } from "../../../app/domain/record-rules/person.ts";
import { makeOptional } from "../../../app/domain/record-rules/text-rule.ts";
import { readMailSender } from "../content/organisation.ts";
import type { Feature, Dependencies } from "../feature.ts";
import { createFixedWindows, rejectIfRateLimited } from "../http/fixed-windows.ts";
import { createTextSchema, validateRecord } from "../http/record-validation.ts";
import type { Route } from "../http/route.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import {
  buildAlreadySubscribedMail,
  buildConfirmSubscriptionMail,
  SUBSCRIPTION_MAIL,
  SUBSCRIPTION_PATH,
} from "./subscription-mails.ts";
import { createSubscriptionPage } from "./subscription-page.ts";
import { deleteSubscriptionRequest, isSubscribed, requestSubscription } from "./subscriptions.ts";
import { newsletterMigrations } from "./tables.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";
import { hasAccountEmail } from "../records/stored-data.ts";

const nameRule = makeOptional(personNameRule);

const SubscriberInput = z.object({
  email: createTextSchema(emailRule),
  first_name: createTextSchema(nameRule),
  last_name: createTextSchema(nameRule),
});

/** Newsletter subscriptions. The API has two paths for the same call. */
export const newsletterFeature = (dependencies: Dependencies): Feature => {
  const subscribe = createSubscribeHandler(dependencies);
  return {
    routes: ["cognito/mailerlite/subscribe", "newsletter/subscriber/subscribe"].map((path) => ({
      method: "POST",
      path,
      idempotency: {},
      handler: subscribe,
    })),
    pages: [createSubscriptionPage(dependencies)],
    migrations: newsletterMigrations,
    storedData: [
      {
        table: "newsletter_subscribers",
        condition: hasAccountEmail,
        exportName: "newsletter",
        onDeletion: "delete",
      },
      { table: "newsletter_links", condition: hasAccountEmail, exportName: null, onDeletion: "delete" },
    ],
  };
};

/** Maximum number of subscription requests per day from one network. */
const MAX_PER_NETWORK = 50;

/**
 * Creates the handler of subscription requests. It emails a link to a page where the subscription is
 * confirmed (double opt-in). The request itself changes no subscription, and its response doesn't reveal
 * whether the address is already subscribed.
 */
function createSubscribeHandler(dependencies: Dependencies): Route["handler"] {
  const { db, clock } = dependencies;
  const dailyWindows = createFixedWindows(clock);
  return async ({ input, address, language }) => {
    const subscriberInput = SubscriberInput.parse(input);
    const error = validateRecord(subscriberInput, [
      { field: "email", label: "Email", rule: emailRule },
      { field: "first_name", label: "First name", rule: nameRule },
      { field: "last_name", label: "Last name", rule: nameRule },
    ]);
    if (error !== "") return { success: false, message: "", error };
    const waitSeconds = await dailyWindows.consume([
      { key: getClientNetwork(address), max: MAX_PER_NETWORK, periodMs: DAY_MS },
    ]);
    rejectIfRateLimited(
      waitSeconds,
      "TOO_MANY_SUBSCRIPTIONS",
      "Too many subscriptions today. Try again tomorrow.",
    );

    const subscriber = { ...subscriberInput, email: subscriberInput.email.toLowerCase() };
    const mailDelay = await dependencies.mail.getDelay(SUBSCRIPTION_MAIL);
    await db.transaction().execute(async (transaction) => {
      const token = await requestSubscription(transaction, subscriber, clock.now());
      const buildMail = (await isSubscribed(transaction, subscriber.email))
        ? buildAlreadySubscribedMail
        : buildConfirmSubscriptionMail;
      const sender = await readMailSender(transaction, dependencies.siteOrigins);
      const url = `${dependencies.publicUrl}${SUBSCRIPTION_PATH}${token}${language === "" ? "" : `?lng=${language}`}`;
      const message = buildMail({ sender, language }, { to: subscriber.email, url });
      const mailResult = await trySendMail(dependencies, message, { db: transaction });
      if (mailResult === "rejected") await deleteSubscriptionRequest(transaction, token);
    });
    return { success: true, message: CHECK_EMAIL_MESSAGE, error: "", ...mailDelay };
  };
}

const CHECK_EMAIL_MESSAGE =
  "Check your email: we’ve sent you a link. Your subscription starts once you open it and confirm.";
