import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { buildErrorHead, buildHead } from "../../site/head.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import type { TicketCard } from "./ticket-card.ts";
import { CardForPhone } from "./card-sheet.tsx";
import { loadTicketCards } from "./cards.server.ts";

export const handle = { i18n: ["tickets", "my-account", "errors"] } satisfies ScreenHandle;

/** The tickets to show at the gate, one per phone screen, with codes as large as possible. [RT-051] */
export const loader = ({ params, context }: LoaderFunctionArgs) => loadTicketCards(context, params["id"]);

export const meta: MetaFunction<typeof loader> = ({ matches, data, error }) =>
  error ? buildErrorHead(matches, error) : buildHead(matches, { title: data?.title ?? "" });

export default function ShowTickets() {
  const t = useTranslations("tickets");
  const tMyAccount = useTranslations("my-account");
  const { title, param, cards } = useLoaderData<typeof loader>();
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
      <p className="px-4 font-semibold">{t("brightness")}</p>
      {cards.length > 1 && <JumpLinks cards={cards} />}
      <ul className="flex snap-x snap-mandatory gap-4 overflow-x-auto px-4 pb-4 sm:grid sm:grid-cols-2 lg:grid-cols-3">
        {cards.map((card) => (
          <li key={card.id} id={card.id} className="w-full shrink-0 snap-center">
            <CardForPhone card={card} />
          </li>
        ))}
      </ul>
    </main>
  );
}

const LINK_CLASS =
  "target inline-flex items-center font-semibold text-brand-text underline underline-offset-4";

/**
 * Links to each ticket, for users who can't swipe. Wide screens need no links, because they show several
 * tickets side by side.
 */
function JumpLinks({ cards }: { cards: readonly TicketCard[] }) {
  const t = useTranslations("tickets");
  return (
    <nav aria-label={t("all")} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 sm:hidden">
      <p className="flex-1 basis-40 text-sm text-muted">{t("swipe")}</p>
      <ul className="flex flex-wrap gap-2">
        {cards.map((card) => (
          <li key={card.id}>
            <a
              href={`#${card.id}`}
              aria-label={card.kind === "pass" ? undefined : t("position", card)}
              className={`target display inline-flex items-center justify-center border-2 border-line text-brand-text figures ${card.kind === "pass" ? "px-3" : "text-2xl"}`}
            >
              {card.kind === "pass" ? t("pass") : card.number}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export { PrintViewError as ErrorBoundary } from "../invoices/print-view.tsx";
