import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { buildErrorHead, buildHead } from "../../site/head.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { loadTicketCards } from "./cards.server.ts";
import { SaveOnPhone } from "./save-on-phone.tsx";
import { TicketCardList } from "./ticket-card-list.tsx";

export const handle = { i18n: ["tickets", "my-account", "errors"] } satisfies ScreenHandle;

/** The tickets to show at the gate, one per phone screen, with codes as large as possible. [RT-051] */
export const loader = ({ params, context }: LoaderFunctionArgs) => loadTicketCards(context, params["id"]);

export const meta: MetaFunction<typeof loader> = ({ matches, data, error }) =>
  error ? buildErrorHead(matches, error) : buildHead(matches, { title: data?.title ?? "" });

export default function ShowTickets() {
  const tMyAccount = useTranslations("my-account");
  const { title, param, cards, canBeSaved } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="mx-auto flex w-full max-w-7xl flex-col gap-2 py-2">
      <h1 className="sr-only">{title}</h1>
      <p className="flex flex-wrap justify-between gap-x-4 px-4">
        <SiteLink to="/my-account" className={LINK_CLASS}>
          {tMyAccount("paper.toAccount")}
        </SiteLink>
        <SiteLink to={`/print-tickets/${param}`} newTab className={LINK_CLASS}>
          {tMyAccount("tickets.print")}
        </SiteLink>
      </p>
      {canBeSaved && <SaveOnPhone key={param} param={param} />}
      <TicketCardList cards={cards} />
    </main>
  );
}

const LINK_CLASS =
  "target inline-flex items-center font-semibold text-brand-text underline underline-offset-4";

export { PrintViewError as ErrorBoundary } from "../invoices/print-view.tsx";
