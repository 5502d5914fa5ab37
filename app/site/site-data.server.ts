import type { AppLoadContext } from "@remix-run/server-runtime";
import { displayEmail } from "../domain/display-email.ts";
import { memoise } from "../domain/memoise.ts";
import { translationsFor } from "../i18n/translations.server.ts";
import { optional } from "../optional.server.ts";
import type { Image } from "../wire/media.ts";
import type { Domain, MenuItem } from "../wire/site.ts";
import { resolveAnalytics } from "./consent/analytics.server.ts";
import { settings } from "./settings.ts";
import { themeStyle } from "./theme-style.ts";

/**
 * The layout's data that is the same for all visitors: the organiser's name, colours and contacts, the menus,
 * the language. If the organiser API can't be reached, the site uses its own name and fixed menus.
 */
export async function loadSite(context: AppLoadContext, address: URL) {
  const { organiser, language, site, clock } = context;
  const menu = (name: string) =>
    optional(context, `menu ${name}`, () => organiser.site.menu(name), { or: [] });
  const [domain, main, footer] = await Promise.all([
    optional(context, "domain", () => organiser.site.domain(), { or: null }),
    menu(site.mainMenu ?? settings.menus.main),
    menu(site.footerMenu ?? settings.menus.footer),
  ]);
  const fixed = fixedMenus(language.code);
  const errors = translationsFor(language.code, "errors");

  const analytics = resolveAnalytics(context, domain, address);

  return {
    language: language.code,
    publicUrl: site.publicUrl,
    errorReports: site.sentryDsn,
    uploadLimits: site.uploadLimits,
    // Sent with every page, so only if they differ from the default.
    ...(organiser.site.lacks("newsletter") && { noNewsletter: true }),
    ...(!(site.backToTop ?? settings.backToTop) && { noTop: true }),
    year: new Date(clock.now()).getUTCFullYear(),
    organisation: buildOrganisation(domain, site.productName),
    icons: { light: domain?.favicon?.url ?? null, dark: domain?.faviconDark?.url ?? null },
    themeColours: { light: domain?.themeColour ?? "", dark: domain?.darkThemeColour ?? "" },
    themeStyle: domain ? buildStyle(domain) : "",
    verification: { google: domain?.googleSiteVerification ?? "", bing: domain?.bingSiteVerification ?? "" },
    analytics,
    /** The messages of the consent question, if it may be shown. */
    i18n: analytics ? (["consent"] as const) : [],
    // The titles of error pages: a failed screen can't provide one.
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
      main: main.length > 0 ? toMenuItems(main) : fixed.main,
      footer: footer.length > 0 ? toMenuItems(footer) : fixed.footer,
    },
  };
}
export type SiteData = Awaited<ReturnType<typeof loadSite>>;

const buildStyle = memoise(({ themeColour, darkThemeColour }: Domain) =>
  themeStyle(themeColour, darkThemeColour),
);

/** A menu item. `newTab` is the organiser's `target`. */
export type SiteMenuItem = {
  name: string;
  link: string;
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
    items: item.children.length > 0 ? item.children.map(toMenuItem) : noItems,
  };
}

/** One shared array, so that it is sent to the browser only once. */
const noItems: SiteMenuItem[] = [];

/** The default menus if the organiser has none. */
function fixedMenus(language: string): { main: SiteMenuItem[]; footer: SiteMenuItem[] } {
  const t = translationsFor(language, "site");
  return {
    main: [menuItem(t("fixedMenu.events"), "/events"), menuItem(t("fixedMenu.about"), "/about")],
    footer: [
      menuItem(t("fixedMenu.privacy"), "/privacy-policy"),
      menuItem(t("fixedMenu.terms"), "/terms-and-conditions"),
    ],
  };
}

const menuItem = (name: string, link: string): SiteMenuItem => ({
  name,
  link,
  newTab: false,
  picture: null,
  button: null,
  items: noItems,
});

function buildOrganisation(domain: Domain | null, productName: string) {
  const email = domain?.organisationEmail ?? "";
  const shown = displayEmail(email);
  const name = domain?.organisationName || domain?.name || productName;
  return {
    name,
    titlePrefix: domain?.seoTitlePrefix ?? "",
    titleSuffix: domain?.seoTitleSuffix ?? "",
    abn: domain?.organisationAbn ?? "",
    address: domain?.organisationAddress ?? "",
    email,
    // For display, if it differs.
    ...(shown !== email && { displayEmail: shown }),
    phone: domain?.organisationPhone ?? "",
    logo: buildLogo(domain?.organisationLogo ?? null),
    logoDark: buildLogo(domain?.organisationLogoDark ?? domain?.organisationLogo ?? null),
    social: socialLinks(domain),
  };
}

/** A logo, uncropped, in the smallest available format. Width and height are px. */
export type LogoFile = { src: string; width: number; height: number };

/** In px, twice the largest displayed width. */
const MAX_LOGO_WIDTH = 400;

function buildLogo(image: Image | null): LogoFile | null {
  if (!image) return null;
  const { hash, url, webpUrl, width, height } = image;
  if (!hash || width <= MAX_LOGO_WIDTH) return { src: webpUrl || url, width, height };
  const src = `/assets/i/${encodeURIComponent(hash)}/raw/${MAX_LOGO_WIDTH}.webp`;
  return { src, width: MAX_LOGO_WIDTH, height: Math.round((MAX_LOGO_WIDTH * height) / width) };
}

/** The organiser's social media accounts, by the names of the services. [SET-007] */
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
