import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { useWords } from "../i18n/words.tsx";
import { BackToTop } from "./back-to-top.tsx";
import { ConsentQuestion } from "./consent/consent-question.tsx";
import { CountedVisit } from "./consent/counted-visit.tsx";
import { useCartCount } from "./header/cart-count.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header/header.tsx";
import { Messages } from "./messages.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { useSite } from "./use-site.ts";
import type { Visit } from "./visit.server.ts";

type FrameProps = { visit: Visit | undefined; children: ReactNode };

/** What surrounds every page. [RT-063] */
export function Frame({ visit, children }: FrameProps) {
  const t = useWords("site");
  const site = useSite();
  const cartCount = useCartCount(visit);
  if (!site) return <main id="content">{children}</main>;

  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:bg-brand focus:px-4 focus:py-3 focus:text-on-brand"
      >
        {t("skip")}
      </a>
      <ProgressBar />
      {site.counting && !site.counting.isAnswered && <ConsentQuestion counting={site.counting} />}
      {site.counting?.tags && <CountedVisit tags={site.counting.tags} />}
      <Header site={site} account={visit?.account ?? null} cartCount={cartCount} menu={site.menus.main} />
      <Messages messages={visit?.messages ?? []} />
      <Main>{children}</Main>
      <Footer site={site} />
      {site.noTop || <BackToTop />}
    </>
  );
}

/**
 * The page itself. When scripts put another page in its place it takes the focus, as a page that the browser
 * opens would.
 */
function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <main ref={main} id="content" tabIndex={-1} className="grow outline-none">
      {children}
    </main>
  );
}
