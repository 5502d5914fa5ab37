import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { LinkButton } from "../ui/button.tsx";

const FIRST_DELAYS_SECONDS = [3, 5, 10, 20];
const LATER_DELAY_SECONDS = 30;

/** A link that checks the status again. The page also checks automatically, or reloads without scripts. */
export function StatusPoller({ to }: { to: string }) {
  const t = useTranslations("paying");
  const { revalidate, state } = useRevalidator();
  const checks = useRef(0);
  useEffect(() => {
    if (state !== "idle") return undefined;
    const delay = FIRST_DELAYS_SECONDS[checks.current] ?? LATER_DELAY_SECONDS;
    const timer = setInterval(() => {
      // A check while offline would replace this page, which says not to pay again, by an error screen.
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
