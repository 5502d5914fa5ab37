import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { Post } from "../posting/post.server.ts";
import { OPENED_AT_FIELD } from "./form-model.ts";
import { DAY_MS } from "../domain/durations.ts";

const TOKEN_PURPOSE = "form opened";
const TOKEN_LIFETIME_MS = 30 * DAY_MS;
const MIN_FILL_TIME_MS = 2_000;

/** Creates an encrypted token with the current time, for the page of a form. */
export const createOpenedAtToken = ({ encryption, clock }: AppLoadContext): Promise<string> =>
  encryption.encrypt(TOKEN_PURPOSE, clock.now(), TOKEN_LIFETIME_MS);

/**
 * Rejects a form that is submitted too soon after its page was opened, because bots do this. A person can
 * submit the form again.
 * @throws a response with status 422 [FORM-021]
 */
export async function rejectTooFastSubmission(post: Post): Promise<void> {
  const { context } = post;
  const openedAt = z
    .number()
    .safeParse(await context.encryption.decrypt(TOKEN_PURPOSE, post.text(OPENED_AT_FIELD)));
  if (openedAt.success && context.clock.now() - openedAt.data >= MIN_FILL_TIME_MS) return;
  throw post.pageWith(422, {
    rejection: { key: "forms:tooQuick" },
    // A valid token isn't replaced, because it has the time at which the page was first opened.
    ...(!openedAt.success && { changedValues: { [OPENED_AT_FIELD]: [await createOpenedAtToken(context)] } }),
  });
}
