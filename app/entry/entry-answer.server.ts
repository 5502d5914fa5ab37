import { type AppLoadContext, data } from "@remix-run/node";
import { type EntryChange, noChange } from "./entry-changes.ts";
import type { EntryMessage } from "./entry-messages.ts";
import type { EntryPage, Surcharges } from "./entry-page.ts";
import { sealFacts } from "./shown-facts.server.ts";
import { surchargesFor } from "./entry-start.server.ts";
import type { EntryValues } from "./entry-values.ts";

/**
 * A post of the form, read. `key` is the form's own, null for a visitor's; `isWhole` is false for a form that
 * was posted before all of it had arrived.
 */
export type EntryPost = {
  context: AppLoadContext;
  page: EntryPage;
  values: EntryValues;
  key: string | null;
  /** The facts that the form was shown with, sealed; "" for none. */
  facts: string;
  isWhole: boolean;
};

/** What a post is answered with when the page stays. */
export type EntryAnswer = EntryChange & {
  /** All members as they are now: those posted, with what changed. */
  values: EntryValues;
  key: string | null;
  /** What the page shows now, sealed like the form's first. */
  facts: string | null;
  surcharges: Surcharges;
  /** Why the order was not taken: the API's own words, or ours. */
  refusal: EntryMessage | { said: string } | null;
  /** Whether the form had not arrived completely: nothing was sent, and what had not arrived is as it was. */
  isCutOff: boolean;
  /**
   * An order that was sent and of which nobody knows whether it arrived: its reference, and the sealed one
   * that looks it up.
   */
  unconfirmed: { reference: string; link: string } | null;
};

/**
 * The page again, with everything typed and what changed. 200 for an update, also where what is typed so far
 * can't be right, 400 for an invalid form, 409 when something sold out meanwhile, 422 for any other refusal,
 * 503 and 504 when the API gave no answer.
 */
export async function answer(
  { context, page, values, key, isWhole }: EntryPost,
  status: 200 | 400 | 409 | 422 | 503 | 504,
  parts: Partial<Pick<EntryAnswer, "changed" | "notice" | "errors" | "key" | "refusal" | "unconfirmed">> = {},
) {
  const now = { ...values, ...parts.changed };
  const body: EntryAnswer = {
    ...noChange,
    key,
    refusal: null,
    unconfirmed: null,
    isCutOff: !isWhole,
    ...parts,
    facts: page.driver && (await sealFacts(context, page, page.driver)),
    values: now,
    surcharges: await surchargesFor(context, page, now),
  };
  return data(body, { status });
}
