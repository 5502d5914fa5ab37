import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { buildHead } from "../../site/head.ts";
import { InvoicePage } from "./invoice-page.tsx";
import { loadInvoice } from "./load-invoice.server.ts";

export const handle = { i18n: ["my-account"] } satisfies ScreenHandle;

/** Loads the invoice of the shop order whose id is in the path. [RT-046] */
export const loader = ({ params, context }: LoaderFunctionArgs) => loadInvoice(context, "shop", params["id"]);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.title ?? "" });

export default function InvoiceScreen() {
  const { id, ...invoice } = useLoaderData<typeof loader>();
  return <InvoicePage {...invoice} printPath={`/invoice/print/${id}`} />;
}
