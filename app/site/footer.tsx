import { useWords } from "../i18n/words.tsx";
import { classNames } from "../ui/class-names.ts";
import { Heading } from "../ui/section.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { ConsentAgain } from "./consent/consent-question.tsx";
import type { MenuLine, SiteData } from "./site-data.server.ts";
import { Wordmark } from "./header/wordmark.tsx";

/**
 * Who the organisation is and how to reach it, the footer's menu, and a plain way back to the top. [SET-006
 * SET-007 NAV-018]
 */
export function Footer({ site }: { site: SiteData }) {
  const t = useWords("site");
  const { organisation, menus, year } = site;
  return (
    <footer className="bg-sunken">
      <div aria-hidden="true" className="lane-line" />
      <div className="mx-auto grid max-w-7xl gap-10 px-4 py-12 sm:px-6 md:grid-cols-2 lg:grid-cols-4">
        <div className="flex flex-col gap-3">
          <Wordmark organisation={organisation} />
          {organisation.abn && <p className="text-muted">{t("footer.abn", { number: organisation.abn })}</p>}
        </div>
        <Contact organisation={organisation} />
        <FooterMenu lines={menus.footer} />
        <Social links={organisation.social} />
      </div>
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-4 border-t border-line px-4 py-4 text-muted sm:px-6">
        <p>{t("footer.copyright", { year, name: organisation.name })}</p>
        <SiteLink to="/newsletter" className={classNames("no-print", link)}>
          {t("footer.newsletter")}
        </SiteLink>
        {site.counting?.isAnswered && (
          <ConsentAgain className={classNames("no-print cursor-pointer", link)} />
        )}
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

function Contact({ organisation }: Pick<SiteData, "organisation">) {
  const t = useWords("site");
  const { address, phone, email } = organisation;
  if (!address && !phone && !email) return null;
  return (
    <div>
      <Heading level={2} as={4} className="mb-3">
        {t("footer.contact")}
      </Heading>
      <address className="flex flex-col not-italic">
        {address && <p className="whitespace-pre-line">{address}</p>}
        {phone && (
          <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={link} dir="ltr">
            {phone.replaceAll(" ", "\u00a0")}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
        )}
      </address>
    </div>
  );
}

function FooterMenu({ lines }: { lines: readonly MenuLine[] }) {
  const t = useWords("site");
  return (
    <nav aria-label={t("menu.footer")} className="no-print">
      <ul className="grid grid-cols-2 gap-x-4 md:grid-cols-1">
        {lines.map((line) => (
          <li key={line.name + line.link}>
            <SiteLink to={line.link} newTab={line.newTab} className={link}>
              {line.name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Social({ links }: { links: SiteData["organisation"]["social"] }) {
  const t = useWords("site");
  if (links.length === 0) return null;
  return (
    <div className="no-print">
      <Heading level={2} as={4} className="mb-3">
        {t("footer.follow")}
      </Heading>
      <ul className="flex flex-wrap gap-x-5">
        {links.map(({ name, link: address }) => (
          <li key={name}>
            <SiteLink to={address} className={link}>
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const link = "target flex w-fit items-center hover:text-brand-text hover:underline underline-offset-4";
