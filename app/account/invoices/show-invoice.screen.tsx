import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { buildHead } from "../../site/head.ts";
import { LinkButton } from "../../ui/button.tsx";
import { InvoicePage } from "./invoice-page.tsx";
import { loadInvoice } from "./load-invoice.server.ts";

export const handle = { i18n: ["my-account"] } satisfies ScreenHandle;

/** The page of any invoice except those of shop orders, which `invoice.screen.tsx` shows. [RT-048 RT-051] */
export const loader = ({ params, context }: LoaderFunctionArgs) =>
  loadInvoice(context, "general", params["id"]);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.title ?? "" });

export default function ShowInvoice() {
  const t = useTranslations("my-account");
  const { id, ...invoice } = useLoaderData<typeof loader>();
  return (
    <InvoicePage {...invoice} printPath={`/show-invoice/print/${id}`}>
      <LinkButton to="/my-account" tone="quiet">
        {t("paper.toAccount")}
      </LinkButton>
    </InvoicePage>
  );
}
