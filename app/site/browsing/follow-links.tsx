import { useTranslations } from "../../i18n/use-translations.tsx";
import { useSite } from "../use-site.ts";
import { Heading } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";

/** Links to the organiser's social media. [SHOP-013] */
export function FollowLinks() {
  const t = useTranslations("site");
  const links = useSite()?.organisation.social ?? [];
  if (links.length === 0) return null;
  return (
    <div className="no-print mt-10 flex flex-wrap items-center gap-x-6 gap-y-1">
      <Heading level={2} size={4}>
        {t("footer.follow")}
      </Heading>
      <ul className="flex flex-wrap gap-x-5">
        {links.map(({ name, link }) => (
          <li key={name}>
            <SiteLink
              to={link}
              className="target flex items-center underline underline-offset-4 hover:text-brand-text"
            >
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
