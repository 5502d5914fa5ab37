import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { Post } from "../posting/post.server.ts";
import { openedAtField } from "./form-model.ts";
import { DAY_MS } from "../domain/durations.ts";

const TOKEN_PURPOSE = "form opened";
/** A form that has been open for longer has to be submitted twice. */
const TOKEN_LIFETIME_MS = 30 * DAY_MS;
/** The shortest time in milliseconds in which a person can read, fill in and submit a form. */
const MIN_FILL_TIME_MS = 2_000;

/** Creates an encrypted token with the current time, for the page of a form. */
export const createOpenedAtToken = ({ encryption, clock }: AppLoadContext): Promise<string> =>
  encryption.encrypt(TOKEN_PURPOSE, clock.now(), TOKEN_LIFETIME_MS);

/**
 * Rejects forms with `use_captcha` that are submitted too soon after their page was opened, as bots do. The
 * honeypot field and the rate limits reject bots too. A person who was too fast only has to submit again.
 * @throws a response with status 422 [FORM-021]
 */
export async function rejectTooFastSubmission(post: Post): Promise<void> {
  const { context } = post;
  const openedAt = z
    .number()
    .safeParse(await context.encryption.decrypt(TOKEN_PURPOSE, post.text(openedAtField)));
  if (openedAt.success && context.clock.now() - openedAt.data >= MIN_FILL_TIME_MS) return;
  throw post.pageWith(422, {
    rejection: { key: "forms:tooQuick" },
    // Keep a valid token, so that the time counts from the first opening.
    ...(!openedAt.success && { changedValues: { [openedAtField]: [await createOpenedAtToken(context)] } }),
  });
}
