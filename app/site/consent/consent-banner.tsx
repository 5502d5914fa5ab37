import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Button } from "../../ui/button.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { Analytics } from "./analytics.server.ts";

/**
 * Asks for consent to analytics, above the page. Both buttons look the same, so that rejecting is as easy as
 * accepting. [SET-005]
 */
export function ConsentBanner({ analytics }: { analytics: Analytics }) {
  const t = useTranslations("consent");
  return (
    <section aria-labelledby="consent" className="no-print border-b border-line bg-raised">
      <ConsentForm className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-8 gap-y-3 px-4 py-3 sm:px-6">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id="consent" className="font-semibold">
            {t("title")}
          </h2>
          <p className="text-muted">
            {t("text", { services: analytics.services.join(", ") })}{" "}
            <SiteLink to="/privacy-policy" className="underline underline-offset-4">
              {t("privacy")}
            </SiteLink>
          </p>
        </div>
        <div className="flex gap-3 max-sm:w-full max-sm:[&>button]:flex-1">
          <Button tone="secondary" name="consent" value="refused">
            {t("refuse")}
          </Button>
          <Button tone="secondary" name="consent" value="given">
            {t("give")}
          </Button>
        </div>
      </ConsentForm>
    </section>
  );
}

/** A button that shows the consent banner again. */
export function ReopenConsentButton({ className }: { className: string }) {
  const t = useTranslations("consent");
  return (
    <ConsentForm>
      <button type="submit" name="consent" value="unasked" className={className}>
        {t("again")}
      </button>
    </ConsentForm>
  );
}

/** Not Remix's `<Form>`, so that the browser loads a new document with or without the services. */
function ConsentForm({ className, children }: { className?: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/consent" className={className}>
      <input type="hidden" name="to" value={pathname + search} />
      {children}
    </form>
  );
}
