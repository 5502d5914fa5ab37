import { useTranslations } from "../i18n/use-translations.tsx";
import { useSite } from "../site/use-site.ts";
import { Heading } from "../ui/section.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { buildArticlePath } from "./blog-paths.ts";

/** Plain links to share an article. The browser contacts the other sites only after a click. */
export function ShareLinks({ slug, name }: { slug: string; name: string }) {
  const t = useTranslations("blog");
  const site = useSite();
  const encodedUrl = encodeURIComponent(`${site?.publicUrl ?? ""}${buildArticlePath(slug)}`);
  const encodedName = encodeURIComponent(name);
  const links = [
    { label: "Facebook", to: `https://www.facebook.com/sharer/sharer.php?u=${encodedUrl}` },
    { label: "X", to: `https://twitter.com/intent/tweet?url=${encodedUrl}&text=${encodedName}` },
    { label: "LinkedIn", to: `https://www.linkedin.com/sharing/share-offsite/?url=${encodedUrl}` },
    { label: t("share.mail"), to: `mailto:?subject=${encodedName}&body=${encodedUrl}` },
  ];
  return (
    <section aria-labelledby="share" className="no-print">
      <Heading level={2} size={4} id="share">
        {t("share.title")}
      </Heading>
      <ul className="flex flex-wrap gap-x-5">
        {links.map(({ label, to }) => (
          <li key={label}>
            <SiteLink
              to={to}
              className="target flex items-center underline underline-offset-4 hover:text-brand-text"
            >
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
