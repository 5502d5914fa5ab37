import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useWords } from "../i18n/words.tsx";
import { Paper } from "../invoices/paper.tsx";
import { errorHead, head } from "../site/head.ts";
import { LinkButton } from "../ui/button.tsx";
import { CardSheet } from "./card-sheet.tsx";
import { loadCards, loadPdf } from "./cards.server.ts";

export const handle = { words: ["tickets", "my-account", "errors"] } satisfies ScreenHandle;

/** The tickets of an order, or a driver's pass with theirs, for paper: a sheet each. [RT-050 RT-051] */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const cards = await loadCards(context, params["id"]);
  return { ...cards, pdf: await loadPdf(context, params["id"]) };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data, error }) =>
  error ? errorHead(matches, error) : head(matches, { title: data?.title ?? "" });

export default function PrintTickets() {
  const t = useWords("my-account");
  const { title, pdf, cards } = useLoaderData<typeof loader>();
  const back = (
    <LinkButton to="/my-account" tone="secondary">
      {t("paper.toAccount")}
    </LinkButton>
  );
  return (
    <Paper title={title} back={back} pdf={pdf}>
      {cards.map((card) => (
        <CardSheet key={card.id} card={card} />
      ))}
    </Paper>
  );
}

export { PaperTrouble as ErrorBoundary } from "../invoices/paper.tsx";
