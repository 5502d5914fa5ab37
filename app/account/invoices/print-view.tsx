import { useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { ErrorScreen } from "../../site/errors/error-screen.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hydrated.ts";

type PrintViewProps = { title: string; backButton: ReactNode; pdfPath: string; children: ReactNode };

/**
 * A page for printing. `children` are printed, the buttons aren't. Without scripts, the user prints from the
 * browser's menu.
 */
export function PrintView({ title, backButton, pdfPath, children }: PrintViewProps) {
  const t = useTranslations("my-account");
  const isHydrated = useHydrated();
  return (
    <main id="content" className="mx-auto flex w-full max-w-4xl flex-col gap-6 py-6 print:block print:p-0">
      <h1 className="sr-only">{title}</h1>
      <p className="no-print flex flex-wrap gap-3 px-4">
        {isHydrated && (
          <Button type="button" onClick={() => window.print()}>
            {t("paper.printNow")}
          </Button>
        )}
        {pdfPath !== "" && (
          <LinkButton to={pdfPath} tone="secondary">
            {t("paper.pdf")}
          </LinkButton>
        )}
        {backButton}
      </p>
      {children}
    </main>
  );
}

/** The error screen of a print view, without the site's layout. */
export function PrintViewError() {
  return (
    <main id="content">
      <ErrorScreen error={useRouteError()} />
    </main>
  );
}
