import type { AppLoadContext } from "@remix-run/node";
import { formatsFor } from "../../i18n/formats.server.ts";
import { translationsFor } from "../../i18n/translations.server.ts";
import { listDrafts } from "../../posting/draft.server.ts";
import { optional } from "../../optional.server.ts";
import { entryFormPrefix } from "../entry-kind.ts";
import { eventPath } from "../entry-page.ts";
import { dropPaidDrafts } from "./submitted-drafts.server.ts";

/**
 * The user's unsent or unpaid entries for upcoming events, newest first; null when there are none. The result
 * includes its translated labels, so that public pages don't have to ship the `entry` messages to everyone.
 */
export async function loadDraftEntries(context: AppLoadContext): Promise<DraftEntryList | null> {
  const drafts = await listDrafts(context, entryFormPrefix);
  if (drafts.length === 0) return null;
  const events = await optional(context, "events", () => context.organiser.events.upcoming(), { or: null });
  const { code } = context.language;
  const [t, formats] = [translationsFor(code, "entry"), formatsFor(code)];
  const candidates = drafts.flatMap(({ form, at }) => {
    const eventUrl = form.slice(entryFormPrefix.length);
    const event = events?.items.find((card) => (card.url || String(card.id)) === eventUrl);
    return event ? [{ eventUrl, eventName: event.name, at }] : [];
  });
  const unfinished = await dropPaidDrafts(context, candidates);
  if (unfinished.length === 0) return null;
  const entries = unfinished.map(({ eventUrl, eventName, at, isUnpaid }) => ({
    path: eventPath(eventUrl),
    name: eventName,
    status: isUnpaid
      ? t("unpaid.title")
      : t("drafts.saved", { at: formats.dayAndTime(at, context.site.timeZone) }),
    isUnpaid,
  }));
  const labels = { title: t("drafts.title"), goOn: t("drafts.goOn"), discard: t("drafts.discard") };
  return { labels, entries };
}

export type DraftEntryList = {
  labels: { title: string; goOn: string; discard: string };
  entries: { path: string; name: string; status: string; isUnpaid: boolean }[];
};
