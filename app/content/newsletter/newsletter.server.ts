import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { personName } from "../../domain/record-rules/person.ts";
import { handlePost } from "../../posting/handle-post.server.ts";
import { email, optionalField } from "../../posting/fields.ts";
import { buildDelayQuery } from "../../posting/mail-delay.server.ts";
import type { FormKind } from "../../posting/post.server.ts";
import { honeypotSchema } from "../../posting/guards/honeypot.server.ts";

export const newsletterForm: FormKind = { name: "newsletter", access: "public", feature: "newsletter" };

export const NewsletterForm = z.object({
  email,
  first_name: optionalField(personName),
  last_name: optionalField(personName),
  trap: honeypotSchema,
});

/**
 * Subscribes with the API call that the site is configured for. Shows the API's message if there is one and
 * the mail isn't delayed. In all other cases, redirects to a confirmation page, which also reports a delay.
 */
export const postSubscription = (args: ActionFunctionArgs) =>
  handlePost(args, newsletterForm, async (post, reply) => {
    const { trap: _trap, ...subscriber } = post.read(NewsletterForm);
    const { organiser, site } = post.context;
    const subscription = await post.save("subscription", subscriber, async (idempotencyKey) => {
      const outcome = await organiser.newsletter.subscribe(site.newsletter, subscriber, idempotencyKey);
      return { ...outcome, item: outcome };
    });
    if (subscription?.message && !subscription.delayedMinutes) {
      reply.addData(async () => ({}), { hasForm: false });
      return post.pageWith(200, { notice: { text: subscription.message } });
    }
    return redirect(`/newsletter?done=yes${buildDelayQuery(subscription ?? {})}#newsletter`, 303);
  });
