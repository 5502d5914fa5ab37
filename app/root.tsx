import { useEffect, useLayoutEffect, type ReactNode } from "react";
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useRouteError,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ScreenHandle } from "./i18n/handle.ts";
import { directionOf, languages } from "./i18n/languages.ts";
import { usePageFeatures, usePageWords } from "./i18n/page-words.ts";
import { LanguagePatterns, WordFiles } from "./i18n/word-files.tsx";
import { LastResort } from "./site/errors/last-resort.tsx";
import { LateScripts } from "./site/late-scripts.tsx";
import { useNonce } from "./site/nonce.ts";
import { placeKey, useTopOfOtherPage } from "./site/scrolling.ts";
import { loadSite, type SiteData } from "./site/site-data.server.ts";
import { useSite } from "./site/use-site.ts";
import { restoreChoices } from "./ui/form/early-choices.ts";
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

export const handle = { words: ["common", "site"] } satisfies ScreenHandle;

/** Only what is the same for everybody: a signed-in visitor's name is the layout's. */
export const loader = ({ context, request }: LoaderFunctionArgs) => loadSite(context, new URL(request.url));

/** It stays while a visitor goes from page to page. The language changes with a whole new document. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const site = useSite();
  const nonce = useNonce();
  const { t, i18n } = useTranslation("errors");
  const language = site?.language ?? i18n.language;
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-error-reports={site?.errorReports ?? undefined}
      data-counted={site?.counting?.tags ? "" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {site ? <HeadOfSite site={site} /> : <title>{t("broken.title")}</title>}
        <Links />
        {site?.themeStyle && (
          // Browsers hide the nonce from scripts, and so from React.
          <style
            nonce={nonce}
            dangerouslySetInnerHTML={{ __html: site.themeStyle }}
            suppressHydrationWarning
          />
        )}
      </head>
      <body>
        {children}
        {/* Without the site's data scripts have no words: the page of last resort does without them. */}
        {site && (
          <>
            <ScrollRestoration nonce={nonce} getKey={placeKey} />
            <LateScripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  usePageWords();
  useTopOfOtherPage();
  useFirstEffect(restoreChoices, []); // before any form reads what is chosen in it
  useEffect(() => {
    // for tests, and for styles of what only scripts can do
    document.documentElement.dataset["hydrated"] = "";
  }, []);
  return <Outlet />;
}

/** Before the effects of everything else. React has no such thing on the server, and says so. */
const useFirstEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

export function ErrorBoundary() {
  return <LastResort error={useRouteError()} />;
}

/** What search engines, phones and the browser's own scripts read: icons, colours, languages, words. */
function HeadOfSite({ site }: { site: SiteData }) {
  const { pathname } = useLocation();
  const address = `${site.publicUrl}${pathname === "/" ? "" : pathname}`;
  const used = usePageFeatures();
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
      <meta property="og:url" content={address} />
      <link rel="canonical" href={address} />
      <link rel="alternate" hrefLang="x-default" href={address} />
      {Object.keys(languages).map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={`${address}?lng=${code}`} />
      ))}
      <LanguagePatterns language={site.language} />
      <WordFiles first={used} />
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
