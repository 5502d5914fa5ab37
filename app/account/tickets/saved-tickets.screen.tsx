import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { buildErrorHead, buildHead } from "../../site/head.ts";
import { loadSavedTickets } from "./cards.server.ts";
import { TicketCardList } from "./ticket-card-list.tsx";

export const handle = {
  i18n: ["tickets", "my-account", "errors"],
  hasNoScripts: true,
} satisfies ScreenHandle;

/**
 * The tickets as the browser saves them when the user chooses to keep them on the phone. It shows this page
 * without a connection at `/show-tickets/:id`. The header `Saved-Until` marks the only pages that are saved.
 * [RT-051 PWA-010]
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { savedUntil, ...page } = await loadSavedTickets(context, params["id"]);
  context.savedTickets.recordOwner((await context.session.requireUser()).id);
  return data(page, { headers: { "Saved-Until": new Date(savedUntil).toUTCString() } });
}

export const headers: HeadersFunction = ({ errorHeaders, loaderHeaders }) => errorHeaders ?? loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ matches, data: page, error }) =>
  error ? buildErrorHead(matches, error) : buildHead(matches, { title: page?.title ?? "" });

export default function SavedTickets() {
  const t = useTranslations("tickets");
  const { title, param, cards, savedAt } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="mx-auto flex w-full max-w-7xl flex-col gap-2 py-2">
      <h1 className="sr-only">{title}</h1>
      <p className="flex flex-wrap items-center justify-between gap-x-4 px-4 text-muted">
        {t("keep.savedAt", { date: savedAt })}
        <a
          href={`/show-tickets/${param}?current=yes`}
          className="target inline-flex items-center font-semibold text-brand-text underline underline-offset-4"
        >
          {t("keep.reload")}
        </a>
      </p>
      <TicketCardList cards={cards} />
    </main>
  );
}

export { PrintViewError as ErrorBoundary } from "../invoices/print-view.tsx";
