import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { Post } from "../posting/post.server.ts";
import { openedField } from "./shown-form.ts";

const purpose = "form opened";
/** Who leaves a form open for longer is asked once to press the button again. */
const lifetime = 30 * 24 * 60 * 60_000;
/** Nobody reads a form, fills it in and sends it in less, in milliseconds. */
const shortest = 2_000;

/** When a form's page is opened, sealed. */
export const openedNow = ({ seals, clock }: AppLoadContext): Promise<string> =>
  seals.seal(purpose, clock.now(), lifetime);

/**
 * Keeps programs from a form with `use_captcha`, beside its unseen field and the limits on posts: one that
 * comes back at once is to be sent once more, which costs somebody who was so quick one press. [FORM-021]
 * @throws the answer of a form that came back too soon, 422
 */
export async function refuseTooQuick(post: Post): Promise<void> {
  const { context } = post;
  const opened = z.number().safeParse(await context.seals.open(purpose, post.text(openedField)));
  if (opened.success && context.clock.now() - opened.data >= shortest) return;
  throw post.again(422, {
    refusal: { key: "forms:tooQuick" },
    // The time goes on counting from where it began.
    ...(!opened.success && { changed: { [openedField]: [await openedNow(context)] } }),
  });
}
