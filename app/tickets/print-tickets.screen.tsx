import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useWords } from "../i18n/words.tsx";
import { errorHead, head } from "../site/head.ts";
import { LinkButton } from "../ui/button.tsx";
import { Paper } from "../invoices/paper.tsx";
import { loadTickets } from "./print-tickets.server.ts";
import { TicketSheet } from "./ticket-sheet.tsx";

export const handle = { words: ["my-account", "errors"] } satisfies ScreenHandle;

/** The tickets of an order for paper, a sheet each. [RT-050 RT-051] */
export const loader = ({ params, context }: LoaderFunctionArgs) => loadTickets(context, params["id"]);

export const meta: MetaFunction<typeof loader> = ({ matches, data, error }) =>
  error ? errorHead(matches, error) : head(matches, { title: data?.title ?? "" });

export default function PrintTickets() {
  const t = useWords("my-account");
  const { title, pdf, tickets } = useLoaderData<typeof loader>();
  const back = (
    <LinkButton to="/my-account" tone="secondary">
      {t("paper.toAccount")}
    </LinkButton>
  );
  return (
    <Paper title={title} back={back} pdf={pdf}>
      {tickets.map((ticket) => (
        <TicketSheet key={ticket.number} ticket={ticket} total={tickets.length} />
      ))}
    </Paper>
  );
}

export { PaperTrouble as ErrorBoundary } from "../invoices/paper.tsx";
