import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useWords } from "../i18n/words.tsx";
import { LinkButton } from "../ui/button.tsx";

/** Seconds until a page asks again by itself, ever longer, and how long it waits from then on. */
const waits = [3, 5, 10, 20];
const longestWait = 30;

/** The link that asks again. With scripts the page does so by itself, without them the browser. */
export function AsksAgain({ to }: { to: string }) {
  const t = useWords("paying");
  const { revalidate, state } = useRevalidator();
  const asked = useRef(0);
  useEffect(() => {
    if (state !== "idle") return undefined;
    const wait = waits[asked.current] ?? longestWait;
    // Without a connection the page must stay: it says not to pay again.
    const timer = setInterval(() => {
      if (!navigator.onLine) return;
      asked.current += 1;
      revalidate();
    }, wait * 1_000);
    return () => clearInterval(timer);
  }, [state, revalidate]);
  return (
    <>
      <LinkButton to={to} tone="secondary">
        {t("fate.lookAgain")}
      </LinkButton>
      <noscript>
        <meta httpEquiv="refresh" content="20" />
      </noscript>
    </>
  );
}
