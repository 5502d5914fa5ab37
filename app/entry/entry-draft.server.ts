import type { AppLoadContext } from "@remix-run/node";
import { forgetOwn, keepFor, readOwn } from "../site/owned-drafts.server.ts";
import { type EntryValues, withoutMedical } from "./entry-values.ts";

/**
 * Keeps what somebody typed at an event and has not sent, for the way to the log-in or the payment page and
 * back; for `owner`, else for who is signed in now. The medical answers are left out; they are asked again. A
 * store that fails now loses the draft and nothing else.
 */
export async function tryToKeepDraft(
  context: AppLoadContext,
  eventUrl: string,
  values: EntryValues,
  owner?: number,
): Promise<void> {
  try {
    await keepFor(context, draftName(eventUrl), withoutMedical(values), owner);
  } catch (error) {
    context.log.warn({ err: error }, "a draft could not be kept");
  }
}

/** The same where the next page is another one: it says so when nothing could be kept. */
export async function keepForReturn(
  context: AppLoadContext,
  eventUrl: string,
  values: EntryValues,
  owner?: number,
): Promise<void> {
  await tryToKeepDraft(context, eventUrl, values, owner);
  if (!context.drafts.isKept()) context.notices.add({ key: "typedNotKept", tone: "info" });
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

/** Forgets it once it is paid; one that can't be forgotten now ends by itself. */
export async function forgetDraft(context: AppLoadContext, eventUrl: string): Promise<void> {
  try {
    await forgetOwn(context, draftName(eventUrl));
  } catch (error) {
    context.log.warn({ err: error }, "a draft could not be forgotten");
  }
}

const draftName = (eventUrl: string): string => `entry-${eventUrl}`;
