import { useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { useWords } from "../i18n/words.tsx";
import { ErrorScreen } from "../site/errors/error-screen.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { useHydrated } from "../ui/hydrated.ts";

type PaperProps = { title: string; back: ReactNode; pdf: string; children: ReactNode };

/**
 * A page that is there to be printed: sheets alone, under buttons that stay off the paper. The browser's own
 * menu prints it without scripts.
 */
export function Paper({ title, back, pdf, children }: PaperProps) {
  const t = useWords("my-account");
  const hasScripts = useHydrated();
  return (
    <main id="content" className="mx-auto flex w-full max-w-4xl flex-col gap-6 py-6 print:block print:p-0">
      <h1 className="sr-only">{title}</h1>
      <p className="no-print flex flex-wrap gap-3 px-4">
        {hasScripts && (
          <Button type="button" onClick={() => window.print()}>
            {t("paper.printNow")}
          </Button>
        )}
        {pdf !== "" && (
          <LinkButton to={pdf} tone="secondary">
            {t("paper.pdf")}
          </LinkButton>
        )}
        {back}
      </p>
      {children}
    </main>
  );
}

/** What went wrong, without the site's surroundings too. */
export function PaperTrouble() {
  return (
    <main id="content">
      <ErrorScreen error={useRouteError()} />
    </main>
  );
}
