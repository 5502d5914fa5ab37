import { useEffect, type ReactNode } from "react";
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isScreenHandle, type ScreenHandle } from "./i18n/handle.ts";
import { getDirection, languages } from "./i18n/languages.ts";
import { usePageFeatures, useTranslationsOfNextScreens } from "./i18n/page-translations.ts";
import { EarlyMessages } from "./i18n/early-messages.tsx";
import { InitialFeatures, LanguagePatterns } from "./i18n/page-language.tsx";
import { FallbackErrorPage } from "./site/errors/fallback-error-page.tsx";
import { LowPriorityScripts } from "./site/low-priority-scripts.tsx";
import { useNonce } from "./site/nonce.ts";
import { getScrollKey, useScrollToTop } from "./site/scrolling.ts";
import { loadSiteData, type SiteData } from "./site/site-data.server.ts";
import { useSite } from "./site/use-site.ts";
import { restoreInputs } from "./ui/form/inputs-before-hydration.ts";
import { useIsomorphicLayoutEffect } from "./ui/use-isomorphic-layout-effect.ts";
import stylesheet from "./site.css?url";

export const links: LinksFunction = () => [
  {
    rel: "preload",
    as: "font",
    type: "font/woff2",
    href: "/fonts/barlow-condensed-700-italic.woff2",
    crossOrigin: "anonymous",
  },
  { rel: "stylesheet", href: stylesheet },
];

export const handle = { i18n: ["common", "site"] } satisfies ScreenHandle;

/**
 * Loads only data that is the same for all visitors, because the page can be cached. The layout loads the
 * user's name.
 */
export const loader = ({ context, request }: LoaderFunctionArgs) =>
  loadSiteData(context, new URL(request.url));

/** The site's data is never reloaded, because a change of the language loads a new document. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const site = useSite();
  const nonce = useNonce();
  const hasNoScripts = useMatches().some(({ handle }) => isScreenHandle(handle) && handle.hasNoScripts);
  const { t, i18n } = useTranslation("errors");
  const language = site?.language ?? i18n.language;
  return (
    <html
      lang={language}
      dir={getDirection(language)}
      data-error-reports={site?.errorReports ?? undefined}
      data-counted={site?.analytics?.tags ? "" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {site ? <SiteHead site={site} /> : <title>{t("broken.title")}</title>}
        <Links />
        {site?.themeStyle && (
          // Browsers hide the nonce attribute from scripts, so it can't be compared.
          <style
            nonce={nonce ?? pageNonce}
            dangerouslySetInnerHTML={{ __html: site.themeStyle }}
            suppressHydrationWarning
          />
        )}
      </head>
      <body>
        {children}
        {/* The fallback error page has no scripts, because scripts need messages from the site's data. */}
        {site && !hasNoScripts && (
          <>
            <EarlyMessages nonce={nonce} />
            <ScrollRestoration nonce={nonce} getKey={getScrollKey} />
            <LowPriorityScripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * The nonce that the server gave the page's style. If an error renders the document again in the browser, its
 * style needs the same nonce, or the CSP blocks it.
 */
const pageNonce: string | undefined =
  typeof document === "undefined" ? undefined : document.querySelector<HTMLElement>("style[nonce]")?.nonce;

export default function App() {
  useTranslationsOfNextScreens();
  useScrollToTop();
  // This effect runs before any form reads its inputs.
  useIsomorphicLayoutEffect(restoreInputs, []);
  useEffect(() => {
    // Tests, and the styles of elements that need scripts, read this attribute.
    document.documentElement.dataset["hydrated"] = "";
  }, []);
  return <Outlet />;
}

export function ErrorBoundary() {
  return <FallbackErrorPage error={useRouteError()} />;
}

/** The `<head>` elements that need the site's data: icons, colours, languages and messages. */
function SiteHead({ site }: { site: SiteData }) {
  const { pathname, search } = useLocation();
  const url = `${site.publicUrl}${pathname === "/" ? "" : pathname}`;
  const language = new URLSearchParams(search).get("lng") ?? "";
  // The page in each language has a canonical URL of its own.
  const canonical = Object.hasOwn(languages, language) ? `${url}?lng=${language}` : url;
  const features = usePageFeatures();
  return (
    <>
      <ThemeColours {...site.themeColours} />
      <link rel="icon" href={site.icons.light ?? "/favicon.svg"} />
      <link rel="manifest" href="/manifest.webmanifest" />
      {!site.icons.light && <link rel="apple-touch-icon" href="/icons/app-180.png" />}
      {site.icons.dark && <link rel="icon" href={site.icons.dark} media="(prefers-color-scheme: dark)" />}
      {site.verification.google && (
        <meta name="google-site-verification" content={site.verification.google} />
      )}
      {site.verification.bing && <meta name="msvalidate.01" content={site.verification.bing} />}
      <meta property="og:url" content={canonical} />
      <link rel="canonical" href={canonical} />
      <link rel="alternate" hrefLang="x-default" href={url} />
      {Object.keys(languages).map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={`${url}?lng=${code}`} />
      ))}
      <LanguagePatterns language={site.language} />
      <InitialFeatures features={features} />
    </>
  );
}

function ThemeColours({ light, dark }: { light: string; dark: string }) {
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={light || "#fbfaf7"} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark || "#0e1116"} />
    </>
  );
}
