import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { Post } from "../posting/post.server.ts";
import { openedAtField } from "./form-model.ts";

const TOKEN_PURPOSE = "form opened";
/** After this time the user has to submit once more. */
const TOKEN_LIFETIME_MS = 30 * 24 * 60 * 60_000;
/** Minimum time in which a person can read, fill in and submit a form, in milliseconds. */
const MIN_FILL_TIME_MS = 2_000;

/** Returns an encrypted token with the time at which the form's page was opened. */
export const createOpenedToken = ({ encryption, clock }: AppLoadContext): Promise<string> =>
  encryption.encrypt(TOKEN_PURPOSE, clock.now(), TOKEN_LIFETIME_MS);

/**
 * Rejects bots on a form with `use_captcha`, in addition to the hidden trap field and the rate limits. A
 * form that is submitted too soon must be submitted again; a fast person only has to click once more.
 * @throws a response with status 422 if the form was submitted too soon [FORM-021]
 */
export async function rejectTooFast(post: Post): Promise<void> {
  const { context } = post;
  const opened = z
    .number()
    .safeParse(await context.encryption.decrypt(TOKEN_PURPOSE, post.text(openedAtField)));
  if (opened.success && context.clock.now() - opened.data >= MIN_FILL_TIME_MS) return;
  throw post.pageWith(422, {
    rejection: { key: "forms:tooQuick" },
    // A valid token is kept, so that the time counts from the first opening.
    ...(!opened.success && { changedValues: { [openedAtField]: [await createOpenedToken(context)] } }),
  });
}
