import type { AppLoadContext } from "@remix-run/node";
import { forgetOwn, keepFor, readOwn } from "../site/owned-drafts.server.ts";
import { type EntryValues, withoutMedical } from "./entry-values.ts";

/**
 * What somebody typed at an event and has not sent, kept for the way to the log-in or the payment page and
 * back; for `owner`, else for who is signed in now. The medical answers are left out; they are asked again.
 */
export const keepDraft = (
  context: AppLoadContext,
  eventUrl: string,
  values: EntryValues,
  owner?: number,
): Promise<void> => keepFor(context, draftName(eventUrl), withoutMedical(values), owner);

/** The same where the answer doesn't depend on it: a store that fails now loses the draft and nothing else. */
export async function tryToKeepDraft(
  context: AppLoadContext,
  eventUrl: string,
  values: EntryValues,
  owner?: number,
): Promise<void> {
  try {
    await keepDraft(context, eventUrl, values, owner);
  } catch (error) {
    context.log.warn({ err: error }, "a draft could not be kept");
  }
}

/** What was kept; nothing when the store can't be read, since the form works without it. */
export async function readDraft(context: AppLoadContext, eventUrl: string): Promise<EntryValues> {
  try {
    return (await readOwn(context, draftName(eventUrl))) ?? {};
  } catch (error) {
    context.log.warn({ err: error }, "a draft could not be read");
    return {};
  }
}

export const forgetDraft = (context: AppLoadContext, eventUrl: string): Promise<void> =>
  forgetOwn(context, draftName(eventUrl));

const draftName = (eventUrl: string): string => `entry-${eventUrl}`;
