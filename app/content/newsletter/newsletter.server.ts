import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { personNameRule } from "../../domain/record-rules/person.ts";
import { handlePost } from "../../posting/handle-post.server.ts";
import { emailField, optionalField } from "../../posting/fields.ts";
import { buildDelayQuery } from "../../posting/mail-delay.server.ts";
import type { FormKind } from "../../posting/post.server.ts";
import { honeypotSchema } from "../../posting/guards/honeypot.server.ts";

export const newsletterFormKind: FormKind = { name: "newsletter", access: "public", feature: "newsletter" };

export const NewsletterForm = z.object({
  email: emailField,
  first_name: optionalField(personNameRule),
  last_name: optionalField(personNameRule),
  trap: honeypotSchema,
});

/**
 * Subscribes an address to the newsletter. If the API returns a message and its mail isn't delayed, shows the
 * message. If not, redirects to a confirmation page, which reports a delay.
 */
export const postSubscription = (args: ActionFunctionArgs) =>
  handlePost(args, newsletterFormKind, async (post, responseData) => {
    const { trap: _trap, ...subscriber } = post.read(NewsletterForm);
    const { organiser, site } = post.context;
    const subscription = await post.save("subscription", subscriber, async (idempotencyKey) => {
      const outcome = await organiser.newsletter.subscribe(site.newsletter, subscriber, idempotencyKey);
      return { ...outcome, item: outcome };
    });
    if (subscription?.message && !subscription.delayedMinutes) {
      responseData.addData(async () => ({}), { hasForm: false });
      return post.pageWith(200, { notice: { text: subscription.message } });
    }
    return redirect(`/newsletter?done=yes${buildDelayQuery(subscription ?? {})}#newsletter`, 303);
  });
