import type { AppLoadContext } from "@remix-run/node";
import { formatsFor } from "../../i18n/formats.server.ts";
import { getTranslations } from "../../i18n/translations.server.ts";
import { listDrafts } from "../../posting/draft.server.ts";
import { loadOptional } from "../../optional.server.ts";
import { ENTRY_FORM_PREFIX } from "../entry-kind.ts";
import { buildEventPath } from "../entry-page.ts";
import { deletePaidDrafts } from "./submitted-drafts.server.ts";

/**
 * Loads the user's unsent or unpaid entries for upcoming events, the newest first, or null if there are none.
 * Translates the labels here, because public pages don't load the messages of the namespace `entry`.
 */
export async function loadDraftEntries(context: AppLoadContext): Promise<DraftEntryList | null> {
  const storedDrafts = await listDrafts(context, ENTRY_FORM_PREFIX);
  if (storedDrafts.length === 0) return null;
  const events = await loadOptional(context, "events", () => context.organiser.events.listUpcoming(), {
    fallback: null,
  });
  const { code } = context.language;
  const [t, formats] = [getTranslations(code, "entry"), formatsFor(code)];
  const candidates = storedDrafts.flatMap(({ form, at: savedAt }) => {
    const eventUrl = form.slice(ENTRY_FORM_PREFIX.length);
    const event = events?.items.find((card) => (card.url || String(card.id)) === eventUrl);
    return event ? [{ eventUrl, eventName: event.name, savedAt }] : [];
  });
  const drafts = await deletePaidDrafts(context, candidates);
  if (drafts.length === 0) return null;
  const entries = drafts.map(({ eventUrl, eventName, savedAt, isUnpaid }) => ({
    path: buildEventPath(eventUrl),
    name: eventName,
    status: isUnpaid
      ? t("unpaid.title")
      : t("drafts.saved", { at: formats.dayAndTime(savedAt, context.site.timeZone) }),
    isUnpaid,
  }));
  const labels = { title: t("drafts.title"), resume: t("drafts.goOn"), discard: t("drafts.discard") };
  return { labels, entries };
}

export type DraftEntryList = {
  labels: { title: string; resume: string; discard: string };
  /** `status` is the displayed text: when the draft was saved, or that the entry is unpaid. */
  entries: { path: string; name: string; status: string; isUnpaid: boolean }[];
};
