import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { PrintView } from "../invoices/print-view.tsx";
import { buildErrorHead, buildHead } from "../../site/head.ts";
import { LinkButton } from "../../ui/button.tsx";
import { CardSheet } from "./card-sheet.tsx";
import { loadTicketCards, loadTicketsPdfPath } from "./cards.server.ts";

export const handle = { i18n: ["tickets", "my-account", "errors"] } satisfies ScreenHandle;

/**
 * The print view of an order's tickets, or of a driver's pass and tickets, each on its own page. [RT-050
 * RT-051]
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const cards = await loadTicketCards(context, params["id"]);
  return { ...cards, pdfPath: await loadTicketsPdfPath(context, params["id"]) };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data, error }) =>
  error ? buildErrorHead(matches, error) : buildHead(matches, { title: data?.title ?? "" });

export default function PrintTickets() {
  const t = useTranslations("my-account");
  const { title, pdfPath, cards } = useLoaderData<typeof loader>();
  const backButton = (
    <LinkButton to="/my-account" tone="secondary">
      {t("paper.toAccount")}
    </LinkButton>
  );
  return (
    <PrintView title={title} backButton={backButton} pdfPath={pdfPath}>
      {cards.map((card) => (
        <CardSheet key={card.id} card={card} />
      ))}
    </PrintView>
  );
}

export { PrintViewError as ErrorBoundary } from "../invoices/print-view.tsx";
