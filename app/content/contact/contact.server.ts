import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { MAX_NOTE_LENGTH } from "../../domain/record-rules/text-rule.ts";
import { handlePost } from "../../posting/handle-post.server.ts";
import { emailField, lineField, longTextField } from "../../posting/fields.ts";
import { buildDelayQuery } from "../../posting/mail-delay.server.ts";
import type { FormKind } from "../../posting/post.server.ts";
import { honeypotSchema } from "../../posting/guards/honeypot.server.ts";

export const contactFormKind: FormKind = { name: "contact", access: "public", feature: "contact" };

/** The fields of the contact form. [FORM-007..010] */
export const ContactForm = z.object({
  name: lineField(),
  email: emailField,
  subject: lineField(),
  message: longTextField(MAX_NOTE_LENGTH),
  trap: honeypotSchema,
});

/** Sends the message and redirects to a confirmation page that can be reloaded safely. [SEC-005 FORM-012] */
export const postMessage = (args: ActionFunctionArgs) =>
  handlePost(args, contactFormKind, async (post) => {
    const { trap: _trap, ...message } = post.read(ContactForm);
    const result = await post.save("message", message, async (idempotencyKey) => {
      const outcome = await post.context.organiser.contact.send(message, idempotencyKey);
      return { ...outcome, item: outcome };
    });
    return redirect(`/contact?sent=yes${buildDelayQuery(result ?? {})}#write`, 303);
  });
