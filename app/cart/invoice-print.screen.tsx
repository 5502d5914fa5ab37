import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteError } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useWords } from "../i18n/words.tsx";
import { ErrorScreen } from "../site/error-screen.tsx";
import { errorHead, head } from "../site/head.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { loadInvoice } from "./invoice-page.server.ts";
import { ProseSheet } from "../ui/sheet.tsx";

export const handle = { words: ["cart", "errors"] } satisfies ScreenHandle;

/** The same invoice for paper, with nothing around it. [RT-047] */
export const loader = ({ params, context }: LoaderFunctionArgs) => loadInvoice(context, params["id"]);

export const meta: MetaFunction<typeof loader> = ({ matches, data, error }) =>
  error ? errorHead(matches, error) : head(matches, { title: data?.title ?? "" });

export default function InvoicePrintScreen() {
  const t = useWords("cart");
  const hasScripts = useHydrated();
  const { id, html } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="mx-auto flex w-full max-w-4xl flex-col gap-6 py-6 print:p-0">
      <p className="no-print flex flex-wrap gap-3 px-4">
        {hasScripts && (
          <Button type="button" onClick={() => window.print()}>
            {t("invoice.printNow")}
          </Button>
        )}
        <LinkButton to={`/invoice/${id}`} tone="secondary">
          {t("invoice.back")}
        </LinkButton>
      </p>
      <ProseSheet html={html} />
    </main>
  );
}

/** What went wrong, without the site's surroundings too. */
export function ErrorBoundary() {
  return (
    <main id="content">
      <ErrorScreen error={useRouteError()} />
    </main>
  );
}
