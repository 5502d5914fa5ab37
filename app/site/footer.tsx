import { useLocation } from "@remix-run/react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { classNames } from "../ui/class-names.ts";
import { Button } from "../ui/button.tsx";
import { Heading } from "../ui/section.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { ReopenConsentButton } from "./consent/consent-banner.tsx";
import { PwaFeatures } from "./pwa/pwa-features.tsx";
import type { SiteMenuItem, SiteData } from "./site-data.server.ts";
import { Wordmark } from "./header/wordmark.tsx";

/**
 * The organisation and its contacts, the footer menu, and a link to the top. After hydration, `BackToTop`
 * replaces the link on wider screens. [SET-006 SET-007 NAV-018]
 */
export function Footer({ site }: { site: SiteData }) {
  const t = useTranslations("site");
  const { organisation, menus, year } = site;
  const { pathname } = useLocation();
  return (
    <footer className="bg-sunken wrap-anywhere">
      <div aria-hidden="true" className="lane-line" />
      <div className="mx-auto grid max-w-7xl gap-x-10 gap-y-2 px-4 py-4 sm:px-6 md:grid-cols-2 md:gap-y-10 md:py-12 lg:grid-cols-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 md:flex-col md:items-start md:justify-start md:gap-3">
          <Wordmark organisation={organisation} />
          {organisation.abn && (
            <p className="text-muted max-md:text-sm">{t("footer.abn", { number: organisation.abn })}</p>
          )}
        </div>
        <ContactDetails organisation={organisation} />
        <FooterMenu items={menus.footer} />
        <div className="grid content-start gap-y-2 md:gap-y-8">
          <SocialLinks links={organisation.social} />
          {!site.hidesNewsletter && pathname !== "/newsletter" && <NewsletterForm />}
        </div>
      </div>
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-2 text-muted sm:px-6">
        <p className="py-2">{t("footer.copyright", { year, name: organisation.name })}</p>
        {site.analytics?.hasChosen && (
          <ReopenConsentButton className={classNames("no-print cursor-pointer", linkClassName)} />
        )}
        <PwaFeatures className={classNames("no-print cursor-pointer", linkClassName)} />
        <a
          href="#top"
          className="no-print target flex items-center underline underline-offset-4 sm:in-data-hydrated:invisible"
        >
          {t("top")}
        </a>
      </div>
    </footer>
  );
}

function ContactDetails({ organisation }: Pick<SiteData, "organisation">) {
  const t = useTranslations("site");
  const { address, phone, email, displayEmail } = organisation;
  if (!address && !phone && !email) return null;
  return (
    <div>
      <Heading level={2} size={4} className="mb-3 max-md:sr-only">
        {t("footer.contact")}
      </Heading>
      <address className="flex flex-col not-italic">
        {address && (
          <p className="flex items-start gap-2 py-1 whitespace-pre-line">
            <Icon name="address" />
            <span {...organiserTextProps}>{address}</span>
          </p>
        )}
        {phone && (
          <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={linkClassName} dir="ltr">
            <Icon name="phone" />
            {phone.replaceAll(" ", "\u00a0")}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={linkClassName}>
            <Icon name="mail" />
            {displayEmail ?? email}
          </a>
        )}
      </address>
    </div>
  );
}

function FooterMenu({ items }: { items: readonly SiteMenuItem[] }) {
  const t = useTranslations("site");
  return (
    <nav aria-label={t("menu.footer")} className="no-print">
      <Heading level={2} size={4} className="mb-3 max-md:sr-only">
        {t("footer.pages")}
      </Heading>
      <ul className="grid grid-cols-2 gap-x-4 md:grid-cols-1">
        {items.map((item) => (
          <li key={item.name + item.link}>
            <SiteLink to={item.link} newTab={item.newTab} className={linkClassName}>
              <span {...organiserTextProps}>{item.name}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Posts an email address to `/newsletter`, which shows the confirmation or an error. The field `trap` is a
 * honeypot.
 */
function NewsletterForm() {
  const t = useTranslations("site");
  return (
    <form method="post" action="/newsletter" className="no-print">
      <Heading level={2} size={4} className="mb-3">
        {t("footer.newsletter")}
      </Heading>
      <label htmlFor="news">{t("footer.email")}</label>
      <input
        id="news"
        name="email"
        type="text"
        inputMode="email"
        autoComplete="email"
        required
        dir="ltr"
        className="min-h-12 w-full border-2 border-field-edge bg-field px-3"
      />
      <input type="text" name="trap" hidden />
      <Button tone="secondary" className="mt-3">
        {t("footer.subscribe")}
      </Button>
    </form>
  );
}

function SocialLinks({ links }: { links: SiteData["organisation"]["social"] }) {
  const t = useTranslations("site");
  if (links.length === 0) return null;
  return (
    <div className="no-print">
      <Heading level={2} size={4} className="mb-3 max-md:sr-only">
        {t("footer.follow")}
      </Heading>
      <ul className="flex flex-wrap gap-x-5">
        {links.map(({ name, link }) => (
          <li key={name}>
            <SiteLink to={link} className={linkClassName}>
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const linkClassName =
  "target flex w-fit min-w-0 items-center gap-2 hover:text-brand-text hover:underline underline-offset-4";

function Icon({ name }: { name: keyof typeof ICON_PATHS }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      className="mt-0.5 shrink-0 text-brand-text"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}

const ICON_PATHS = {
  address: "M10 18S4 12 4 7.5a6 6 0 0 1 12 0C16 12 10 18 10 18zM10 5.5v4",
  phone: "M4 2h4l1.5 4.5-2 1.5a10 10 0 0 0 4.5 4.5l1.5-2L18 12v4c0 1-1 2-2 2C8 18 2 12 2 4c0-1 1-2 2-2z",
  mail: "M2 4h16v12H2zM2 5l8 6 8-6",
};
