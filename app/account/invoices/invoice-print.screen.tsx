import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { buildErrorHead, buildHead } from "../../site/head.ts";
import { InvoicePrintView } from "./invoice-page.tsx";
import { loadInvoice } from "./load-invoice.server.ts";

export const handle = { i18n: ["my-account", "errors"] } satisfies ScreenHandle;

/** The print view of a shop order's invoice. The path contains the order's id. [RT-047] */
export const loader = ({ params, context }: LoaderFunctionArgs) => loadInvoice(context, "shop", params["id"]);

export const meta: MetaFunction<typeof loader> = ({ matches, data, error }) =>
  error ? buildErrorHead(matches, error) : buildHead(matches, { title: data?.title ?? "" });

export default function InvoicePrintScreen() {
  const { id, ...invoice } = useLoaderData<typeof loader>();
  return <InvoicePrintView {...invoice} invoicePath={`/invoice/${id}`} />;
}

export { PrintViewError as ErrorBoundary } from "./print-view.tsx";
