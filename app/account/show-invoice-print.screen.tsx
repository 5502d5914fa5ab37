import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useWords } from "../i18n/words.tsx";
import { errorHead, head } from "../site/head.ts";
import { LinkButton } from "../ui/button.tsx";
import { ProseSheet } from "../ui/sheet.tsx";
import { loadGeneralInvoice } from "./general-invoice.server.ts";
import { Paper } from "./paper.tsx";

export const handle = { words: ["my-account", "errors"] } satisfies ScreenHandle;

/** The same invoice for paper, with nothing around it. [RT-049] */
export const loader = ({ params, context }: LoaderFunctionArgs) => loadGeneralInvoice(context, params["id"]);

export const meta: MetaFunction<typeof loader> = ({ matches, data, error }) =>
  error ? errorHead(matches, error) : head(matches, { title: data?.title ?? "" });

export default function ShowInvoicePrint() {
  const t = useWords("my-account");
  const { id, title, html, pdf } = useLoaderData<typeof loader>();
  const back = (
    <LinkButton to={`/show-invoice/${id}`} tone="secondary">
      {t("paper.toInvoice")}
    </LinkButton>
  );
  return (
    <Paper title={title} back={back} pdf={pdf}>
      <ProseSheet html={html} />
    </Paper>
  );
}

export { PaperTrouble as ErrorBoundary } from "./paper.tsx";
