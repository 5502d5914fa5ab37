import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { personName } from "../../domain/record-rules/person.ts";
import { answerPost } from "../../posting/answer-post.server.ts";
import { email, optionalField } from "../../posting/fields.ts";
import type { FormKind } from "../../posting/post.server.ts";
import { trap } from "../../posting/guards/trap.server.ts";

export const newsletterForm: FormKind = { name: "newsletter", who: "unasked" };

export const NewsletterForm = z.object({
  email,
  first_name: optionalField(personName),
  last_name: optionalField(personName),
  trap,
});

/**
 * Subscribes by the call that the site is set to. What the API says about it is shown; where it says nothing
 * the user is led to a page that says what is true of every API.
 */
export const postSubscription = (args: ActionFunctionArgs) =>
  answerPost(args, newsletterForm, async (post) => {
    const { trap: _trap, ...subscriber } = post.read(NewsletterForm);
    const { organiser, site } = post.context;
    const message = await post.save("subscription", subscriber, async (once) => {
      const outcome = await organiser.newsletter.subscribe(site.newsletter, subscriber, once);
      return { ...outcome, item: outcome.message };
    });
    if (message) return post.again(200, { notice: { said: message } });
    return redirect("/newsletter?done=yes#newsletter", 303);
  });
