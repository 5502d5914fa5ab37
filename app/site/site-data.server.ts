import type { AppLoadContext } from "@remix-run/server-runtime";
import { wordsFor } from "../i18n/words.server.ts";
import type { Image } from "../wire/media.ts";
import type { Domain, MenuItem } from "../wire/site.ts";
import { countingOf } from "./consent/counting.server.ts";
import { inTime } from "./errors/patience.ts";
import { settings } from "./settings.ts";
import { themeStyle } from "./theme-style.ts";

/**
 * What surrounds every page and is the same for everybody: the organiser's name, colours and contacts, the
 * menus, the language. Without the organiser API the site still stands, with its own name and the addresses
 * it always has.
 */
export async function loadSite(context: AppLoadContext, address: URL) {
  const { organiser, language, site, clock, log } = context;
  const missing = (err: unknown) => log.warn({ err }, "a part that surrounds every page is missing");
  const [domain, main, footer] = await Promise.all([
    inTime(organiser.site.domain(), null, missing),
    inTime(organiser.site.menu(site.mainMenu ?? settings.menus.main), [], missing),
    inTime(organiser.site.menu(site.footerMenu ?? settings.menus.footer), [], missing),
  ]);
  const fixed = fixedMenus(language.code);
  const errors = wordsFor(language.code, "errors");

  const counting = countingOf(context, domain, address);

  return {
    language: language.code,
    publicUrl: site.publicUrl,
    errorReports: site.sentryDsn,
    uploadLimits: site.uploadLimits,
    // Sent with every page, so only where it isn't as usual.
    ...(!(site.backToTop ?? settings.backToTop) && { noTop: true }),
    year: new Date(clock.now()).getUTCFullYear(),
    organisation: organisationOf(domain, site.productName),
    icons: { light: domain?.favicon?.url ?? null, dark: domain?.faviconDark?.url ?? null },
    themeColours: { light: domain?.themeColour ?? "", dark: domain?.darkThemeColour ?? "" },
    themeStyle: themeStyle(domain?.themeColour ?? "", domain?.darkThemeColour ?? ""),
    verification: { google: domain?.googleSiteVerification ?? "", bing: domain?.bingSiteVerification ?? "" },
    counting,
    /** The question's words are sent where it may be asked. */
    words: counting ? (["consent"] as const) : [],
    // Titles of pages that failed, for which no screen can speak.
    errorTitles: {
      notFound: errors("notFound.title"),
      unreachable: errors("unreachable.title"),
      timeout: errors("timeout.title"),
      forbidden: errors("forbidden.title"),
      tooMany: errors("tooMany.title"),
      busy: errors("busy.title"),
      otherAccount: errors("otherAccount.title"),
      broken: errors("broken.title"),
    },
    menus: {
      main: main.length > 0 ? main.map(toMenuLine) : fixed.main,
      footer: footer.length > 0 ? footer.map(toMenuLine) : fixed.footer,
    },
  };
}
export type SiteData = Awaited<ReturnType<typeof loadSite>>;

/** A line of a menu as the site shows it. `newTab` follows the organiser's target. */
export type MenuLine = {
  name: string;
  link: string;
  newTab: boolean;
  picture: MenuItem["image"];
  button: { text: string; link: string } | null;
  lines: MenuLine[];
};

function toMenuLine(item: MenuItem): MenuLine {
  return {
    name: item.name,
    link: item.link || "/",
    newTab: item.target === "_blank",
    picture: item.image,
    button: item.buttonText && item.buttonLink ? { text: item.buttonText, link: item.buttonLink } : null,
    lines: item.children.length > 0 ? item.children.map(toMenuLine) : noLines,
  };
}

/** One list for all that have none, which is sent to the browser once. */
const noLines: MenuLine[] = [];

/** The menus of an organiser who has made none: the fixed routes. */
function fixedMenus(language: string): { main: MenuLine[]; footer: MenuLine[] } {
  const t = wordsFor(language, "site");
  return {
    main: [line(t("fixedMenu.events"), "/events"), line(t("fixedMenu.about"), "/about")],
    footer: [
      line(t("fixedMenu.privacy"), "/privacy-policy"),
      line(t("fixedMenu.terms"), "/terms-and-conditions"),
    ],
  };
}

const line = (name: string, link: string): MenuLine => ({
  name,
  link,
  newTab: false,
  picture: null,
  button: null,
  lines: noLines,
});

function organisationOf(domain: Domain | null, productName: string) {
  const name = domain?.organisationName || domain?.name || productName;
  return {
    name,
    titlePrefix: domain?.seoTitlePrefix ?? "",
    titleSuffix: domain?.seoTitleSuffix ?? "",
    abn: domain?.organisationAbn ?? "",
    address: domain?.organisationAddress ?? "",
    email: domain?.organisationEmail ?? "",
    phone: domain?.organisationPhone ?? "",
    logo: logoOf(domain?.organisationLogo ?? null),
    logoDark: logoOf(domain?.organisationLogoDark ?? domain?.organisationLogo ?? null),
    social: socialLinks(domain),
  };
}

/** A logo as it is shown: as it was drawn, in the smallest format there is. Width and height are px. */
export type LogoFile = { src: string; width: number; height: number };

/** Px; twice the widest place that a logo has. */
const logoWidth = 400;

function logoOf(image: Image | null): LogoFile | null {
  if (!image) return null;
  const { hash, url, webpUrl, width, height } = image;
  if (!hash || width <= logoWidth) return { src: webpUrl || url, width, height };
  const src = `/assets/i/${encodeURIComponent(hash)}/raw/${logoWidth}.webp`;
  return { src, width: logoWidth, height: Math.round((logoWidth * height) / width) };
}

/** The organiser's accounts elsewhere, by the names that those sites give themselves. [SET-007] */
function socialLinks(domain: Domain | null): { name: string; link: string }[] {
  if (!domain) return [];
  return [
    { name: "Facebook", link: domain.facebookLink },
    { name: "Instagram", link: domain.instagramLink },
    { name: "YouTube", link: domain.youtubeLink },
    { name: "X", link: domain.twitterLink },
    { name: "LinkedIn", link: domain.linkedinLink },
    { name: "Pinterest", link: domain.pinterestLink },
    { name: "GitHub", link: domain.githubLink },
    { name: "Xing", link: domain.xingLink },
    { name: "Skype", link: domain.skypeLink },
  ].filter(({ link }) => /^(https?:|skype:)/i.test(link));
}
