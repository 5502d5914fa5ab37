import { useTranslations } from "../i18n/use-translations.tsx";
import { useSite } from "../site/use-site.ts";
import { Heading } from "../ui/section.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { articleAddress } from "./blog-address.ts";

/** Links to share an article. Plain links: nothing is loaded from those sites until one is clicked. */
export function ShareLinks({ slug, name }: { slug: string; name: string }) {
  const t = useTranslations("blog");
  const site = useSite();
  const address = encodeURIComponent(`${site?.publicUrl ?? ""}${articleAddress(slug)}`);
  const encodedName = encodeURIComponent(name);
  const links = [
    { label: "Facebook", to: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { label: "X", to: `https://twitter.com/intent/tweet?url=${address}&text=${encodedName}` },
    { label: "LinkedIn", to: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { label: t("share.mail"), to: `mailto:?subject=${encodedName}&body=${address}` },
  ];
  return (
    <section aria-labelledby="share" className="no-print">
      <Heading level={2} as={4} id="share">
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
