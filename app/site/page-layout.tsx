import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { BackToTop } from "./back-to-top.tsx";
import { ConsentBanner } from "./consent/consent-banner.tsx";
import { AnalyticsScripts } from "./consent/analytics-scripts.tsx";
import { useCartCount } from "./header/cart-count.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header/header.tsx";
import { Messages } from "./messages.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { useFocusFallback } from "../ui/use-focus-fallback.ts";
import { useSite } from "./use-site.ts";
import type { LayoutData } from "./layout-data.server.ts";

type PageLayoutProps = { layoutData: LayoutData | undefined; children: ReactNode };

/** The layout of every page: header, notifications, main content and footer. [RT-063] */
export function PageLayout({ layoutData, children }: PageLayoutProps) {
  useFocusFallback();
  const t = useTranslations("site");
  const site = useSite();
  const cartCount = useCartCount(layoutData);
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
      {site.analytics && !site.analytics.hasChosen && <ConsentBanner analytics={site.analytics} />}
      {site.analytics?.tags && <AnalyticsScripts tags={site.analytics.tags} />}
      <Header
        site={site}
        account={layoutData?.account ?? null}
        cartCount={cartCount}
        menu={site.menus.main}
      />
      <Messages messages={layoutData?.messages ?? []} />
      <Main>{children}</Main>
      <Footer site={site} />
      {site.hidesBackToTop || <BackToTop />}
    </>
  );
}

/** Takes the focus after a client-side navigation, so that keyboard users start at the new content. */
function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const previousPath = useRef(pathname);
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <main ref={main} id="content" tabIndex={-1} className="grow outline-none">
      {children}
    </main>
  );
}
