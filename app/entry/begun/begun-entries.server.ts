import type { AppLoadContext } from "@remix-run/node";
import { formatsFor } from "../../i18n/formats.server.ts";
import { wordsFor } from "../../i18n/words.server.ts";
import { listDrafts } from "../../posting/draft.server.ts";
import { inTime } from "../../site/errors/patience.ts";
import { entryForms } from "../entry-kind.ts";
import { pathOfEvent } from "../entry-page.ts";
import { withoutPaid } from "./sent-entry.server.ts";

/**
 * The entries that who is here has begun and not sent, the last one first, of events that are still to come;
 * null where there are none. It brings its words along: on a page for everybody hardly anybody needs them.
 */
export async function begunEntries(context: AppLoadContext): Promise<BegunList | null> {
  const drafts = await listDrafts(context, entryForms);
  if (drafts.length === 0) return null;
  const missing = (err: unknown) => context.log.warn({ err }, "entries that were begun are not shown");
  const events = await inTime(context.organiser.events.upcoming(), null, missing);
  const { code } = context.language;
  const [t, formats] = [wordsFor(code, "entry"), formatsFor(code)];
  const begun = drafts.flatMap(({ form, at }) => {
    const eventUrl = form.slice(entryForms.length);
    const event = events?.items.find((card) => (card.url || String(card.id)) === eventUrl);
    return event ? [{ eventUrl, eventName: event.name, at }] : [];
  });
  const open = await withoutPaid(context, begun);
  if (open.length === 0) return null;
  const entries = open.map(({ eventUrl, eventName, at, isUnpaid }) => ({
    path: pathOfEvent(eventUrl),
    name: eventName,
    kept: isUnpaid
      ? t("unpaid.title")
      : t("begun.kept", { at: formats.dayAndTime(at, context.site.timeZone) }),
    isUnpaid,
  }));
  const words = { title: t("begun.title"), goOn: t("begun.goOn"), discard: t("begun.discard") };
  return { words, entries };
}

export type BegunList = {
  words: { title: string; goOn: string; discard: string };
  entries: { path: string; name: string; kept: string; isUnpaid: boolean }[];
};
