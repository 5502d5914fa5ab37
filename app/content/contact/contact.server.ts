import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { longestNote } from "../../domain/record-rules/text-rule.ts";
import { answerPost } from "../../posting/answer-post.server.ts";
import { email, line, longText } from "../../posting/fields.ts";
import type { FormKind } from "../../posting/post.server.ts";
import { trap } from "../../posting/guards/trap.server.ts";

export const contactForm: FormKind = { name: "contact", who: "unasked" };

/** [FORM-007..010] */
export const ContactForm = z.object({
  name: line(),
  email,
  subject: line(),
  message: longText(longestNote),
  trap,
});

/** Sends the message, and leads to a page that says so and can be loaded again. [SEC-005 FORM-012] */
export const postMessage = (args: ActionFunctionArgs) =>
  answerPost(args, contactForm, async (post) => {
    const { trap: _trap, ...message } = post.read(ContactForm);
    await post.save("message", message, (once) => post.context.organiser.contact.send(message, once));
    return redirect("/contact?sent=yes#write", 303);
  });
