import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useWords } from "../../i18n/words.tsx";
import { Button } from "../../ui/button.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { Counting } from "./counting.server.ts";

/**
 * Asks once whether the visit may be counted, above the page, where it covers nothing. Both answers are
 * buttons alike, of a form that needs no script. [SET-005]
 */
export function ConsentQuestion({ counting }: { counting: Counting }) {
  const t = useWords("consent");
  return (
    <section aria-labelledby="consent" className="no-print border-b border-line bg-raised">
      <ConsentForm className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-8 gap-y-3 px-4 py-3 sm:px-6">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id="consent" className="font-semibold">
            {t("title")}
          </h2>
          <p className="text-muted">
            {t("text", { services: counting.services.join(", ") })}{" "}
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

/** Asks again, for somebody who wants to answer otherwise. */
export function ConsentAgain({ className }: { className: string }) {
  const t = useWords("consent");
  return (
    <ConsentForm>
      <button type="submit" name="consent" value="unasked" className={className}>
        {t("again")}
      </button>
    </ConsentForm>
  );
}

/** Posted plainly by every browser: a page that counts, or no longer does, is a new one. */
function ConsentForm({ className, children }: { className?: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/consent" className={className}>
      <input type="hidden" name="to" value={pathname + search} />
      {children}
    </form>
  );
}
