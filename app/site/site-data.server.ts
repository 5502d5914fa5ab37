import type { AppLoadContext } from "@remix-run/server-runtime";
import { formatEmailForDisplay } from "../domain/display-email.ts";
import { memoise } from "../domain/memoise.ts";
import { getTranslations } from "../i18n/translations.server.ts";
import { loadOptional } from "../optional.server.ts";
import type { Image } from "../wire/media.ts";
import type { Domain, MenuItem } from "../wire/site.ts";
import { resolveAnalytics } from "./consent/analytics.server.ts";
import { settings } from "./settings.ts";
import { buildThemeStyle } from "./theme-style.ts";

/**
 * Loads the layout's data that doesn't depend on the user: the organiser's name, colours and contacts, the
 * menus, the language, and the analytics services. If the API fails, uses the product name and default menus.
 * `url` is the requested URL.
 */
export async function loadSiteData(context: AppLoadContext, url: URL) {
  const { organiser, language, site, clock } = context;
  const loadMenu = (name: string) =>
    loadOptional(context, `menu ${name}`, () => organiser.site.getMenu(name), { fallback: [] });
  const [domain, main, footer] = await Promise.all([
    loadOptional(context, "domain", () => organiser.site.getDomain(), { fallback: null }),
    loadMenu(site.mainMenu ?? settings.menus.main),
    loadMenu(site.footerMenu ?? settings.menus.footer),
  ]);
  const defaultMenus = buildDefaultMenus(language.code);
  const tErrors = getTranslations(language.code, "errors");

  const analytics = resolveAnalytics(context, domain, url);

  return {
    language: language.code,
    publicUrl: site.publicUrl,
    errorReports: site.sentryDsn,
    uploadLimits: site.uploadLimits,
    // Every page contains this data, so leave out properties with their default value.
    ...(organiser.site.lacks("newsletter") && { hidesNewsletter: true }),
    ...(!(site.backToTop ?? settings.backToTop) && { hidesBackToTop: true }),
    ...(site.toastMilliseconds !== null && { toastMilliseconds: site.toastMilliseconds }),
    year: new Date(clock.now()).getUTCFullYear(),
    organisation: buildOrganisation(domain, site.productName),
    icons: { light: domain?.favicon?.url ?? null, dark: domain?.faviconDark?.url ?? null },
    themeColours: { light: domain?.themeColour ?? "", dark: domain?.darkThemeColour ?? "" },
    themeStyle: domain ? buildStyle(domain) : "",
    verification: { google: domain?.googleSiteVerification ?? "", bing: domain?.bingSiteVerification ?? "" },
    analytics,
    // The consent banner needs its own translations.
    i18n: analytics ? (["consent"] as const) : [],
    // A failed screen can't load the title of its error page.
    errorTitles: {
      notFound: tErrors("notFound.title"),
      unreachable: tErrors("unreachable.title"),
      timeout: tErrors("timeout.title"),
      forbidden: tErrors("forbidden.title"),
      tooMany: tErrors("tooMany.title"),
      busy: tErrors("busy.title"),
      otherAccount: tErrors("otherAccount.title"),
      broken: tErrors("broken.title"),
    },
    menus: {
      main: main.length > 0 ? toMenuItems(main) : defaultMenus.main,
      footer: footer.length > 0 ? toMenuItems(footer) : defaultMenus.footer,
    },
  };
}
export type SiteData = Awaited<ReturnType<typeof loadSiteData>>;

const buildStyle = memoise(({ themeColour, darkThemeColour }: Domain) =>
  buildThemeStyle(themeColour, darkThemeColour),
);

export type SiteMenuItem = {
  name: string;
  link: string;
  /** Whether the organiser has set the link's `target` to a new tab. */
  newTab: boolean;
  picture: MenuItem["image"];
  button: { text: string; link: string } | null;
  items: SiteMenuItem[];
};

const toMenuItems = memoise((items: readonly MenuItem[]): SiteMenuItem[] => items.map(toMenuItem));

function toMenuItem(item: MenuItem): SiteMenuItem {
  return {
    name: item.name,
    link: item.link || "/",
    newTab: item.target === "_blank",
    picture: item.image,
    button: item.buttonText && item.buttonLink ? { text: item.buttonText, link: item.buttonLink } : null,
    items: item.children.length > 0 ? item.children.map(toMenuItem) : NO_ITEMS,
  };
}

/** Shared, because the serialised data contains a shared array only once. */
const NO_ITEMS: SiteMenuItem[] = [];

function buildDefaultMenus(language: string): { main: SiteMenuItem[]; footer: SiteMenuItem[] } {
  const t = getTranslations(language, "site");
  return {
    main: [buildMenuItem(t("fixedMenu.events"), "/events"), buildMenuItem(t("fixedMenu.about"), "/about")],
    footer: [
      buildMenuItem(t("fixedMenu.privacy"), "/privacy-policy"),
      buildMenuItem(t("fixedMenu.terms"), "/terms-and-conditions"),
    ],
  };
}

const buildMenuItem = (name: string, link: string): SiteMenuItem => ({
  name,
  link,
  newTab: false,
  picture: null,
  button: null,
  items: NO_ITEMS,
});

function buildOrganisation(domain: Domain | null, productName: string) {
  const email = domain?.organisationEmail ?? "";
  const readableEmail = formatEmailForDisplay(email);
  const name = domain?.organisationName || domain?.name || productName;
  return {
    name,
    titlePrefix: domain?.seoTitlePrefix ?? "",
    titleSuffix: domain?.seoTitleSuffix ?? "",
    abn: domain?.organisationAbn ?? "",
    address: domain?.organisationAddress ?? "",
    email,
    // A domain in punycode is displayed in Unicode.
    ...(readableEmail !== email && { displayEmail: readableEmail }),
    phone: domain?.organisationPhone ?? "",
    logo: buildLogo(domain?.organisationLogo ?? null),
    logoDark: buildLogo(domain?.organisationLogoDark ?? domain?.organisationLogo ?? null),
    social: findSocialLinks(domain),
  };
}

/** A logo, as WebP if available. Width and height are in px. */
export type LogoFile = { src: string; width: number; height: number };

/** In px: twice the largest displayed width, for high-resolution screens. */
const MAX_LOGO_WIDTH = 400;

function buildLogo(image: Image | null): LogoFile | null {
  if (!image) return null;
  const { hash, url, webpUrl, width, height } = image;
  if (!hash || width <= MAX_LOGO_WIDTH) return { src: webpUrl || url, width, height };
  const src = `/assets/i/${encodeURIComponent(hash)}/raw/${MAX_LOGO_WIDTH}.webp`;
  return { src, width: MAX_LOGO_WIDTH, height: Math.round((MAX_LOGO_WIDTH * height) / width) };
}

/** Returns links to the organiser's social media accounts, with the names of the services. [SET-007] */
function findSocialLinks(domain: Domain | null): { name: string; link: string }[] {
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
