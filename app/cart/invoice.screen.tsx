import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useWords } from "../i18n/words.tsx";
import { head } from "../site/head.ts";
import { LinkButton } from "../ui/button.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { loadInvoice } from "./invoice-page.server.ts";
import { ProseSheet } from "../ui/sheet.tsx";

export const handle = { words: ["cart"] } satisfies ScreenHandle;

/** The invoice of an order of the shop. [RT-046] */
export const loader = ({ params, context }: LoaderFunctionArgs) => loadInvoice(context, params["id"]);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

export default function InvoiceScreen() {
  const t = useWords("cart");
  const { id, title, html } = useLoaderData<typeof loader>();
  return (
    <Section>
      <div className="flex flex-col gap-8">
        <div className="no-print flex flex-wrap items-center justify-between gap-4">
          <Heading level={1} as={2}>
            {title}
          </Heading>
          <LinkButton to={`/invoice/print/${id}`} tone="secondary">
            {t("invoice.print")}
          </LinkButton>
        </div>
        <ProseSheet html={html} />
      </div>
    </Section>
  );
}
