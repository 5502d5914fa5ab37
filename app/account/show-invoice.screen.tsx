import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useWords } from "../i18n/words.tsx";
import { head } from "../site/head.ts";
import { LinkButton } from "../ui/button.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { ProseSheet } from "../ui/sheet.tsx";
import { loadGeneralInvoice } from "./general-invoice.server.ts";

export const handle = { words: ["my-account"] } satisfies ScreenHandle;

/** An invoice of the user's that is not of the shop. [RT-048 RT-051] */
export const loader = ({ params, context }: LoaderFunctionArgs) => loadGeneralInvoice(context, params["id"]);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

export default function ShowInvoice() {
  const t = useWords("my-account");
  const { id, title, html, pdf } = useLoaderData<typeof loader>();
  return (
    <Section>
      <div className="flex flex-col gap-8">
        <div className="no-print flex flex-wrap items-center justify-between gap-4">
          <Heading level={1} as={2}>
            {title}
          </Heading>
          <p className="flex flex-wrap gap-3">
            <LinkButton to={`/show-invoice/print/${id}`} tone="secondary">
              {t("invoice.print")}
            </LinkButton>
            {pdf !== "" && (
              <LinkButton to={pdf} tone="secondary">
                {t("paper.pdf")}
              </LinkButton>
            )}
            <LinkButton to="/my-account" tone="quiet">
              {t("paper.toAccount")}
            </LinkButton>
          </p>
        </div>
        <ProseSheet html={html} />
      </div>
    </Section>
  );
}
