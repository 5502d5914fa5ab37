import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { LinkButton } from "../ui/button.tsx";

/** Seconds before each of the first automatic status checks. */
const DELAYS_SECONDS = [3, 5, 10, 20];
/** Seconds before each later check. */
const MAX_DELAY_SECONDS = 30;

/** Link that checks the status again. The page also checks automatically; without scripts, it reloads. */
export function StatusPoller({ to }: { to: string }) {
  const t = useTranslations("paying");
  const { revalidate, state } = useRevalidator();
  const checks = useRef(0);
  useEffect(() => {
    if (state !== "idle") return undefined;
    const delay = DELAYS_SECONDS[checks.current] ?? MAX_DELAY_SECONDS;
    // Don't check while offline: an error screen would replace this page, which says not to pay again.
    const timer = setInterval(() => {
      if (!navigator.onLine) return;
      checks.current += 1;
      revalidate();
    }, delay * 1_000);
    return () => clearInterval(timer);
  }, [state, revalidate]);
  return (
    <>
      <LinkButton to={to} tone="secondary">
        {t("orderStatus.checkAgain")}
      </LinkButton>
      <noscript>
        <meta httpEquiv="refresh" content="20" />
      </noscript>
    </>
  );
}
