import { useWords } from "../i18n/words.tsx";
import { useSite } from "../site/use-site.ts";
import { Heading } from "../ui/section.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { articleAddress } from "./blog-address.ts";

/** Ways to hand an article on. Plain links: nothing of those sites is loaded before one is followed. */
export function ShareLinks({ slug, name }: { slug: string; name: string }) {
  const t = useWords("blog");
  const site = useSite();
  const address = encodeURIComponent(`${site?.publicUrl ?? ""}${articleAddress(slug)}`);
  const words = encodeURIComponent(name);
  const ways = [
    { way: "Facebook", to: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { way: "X", to: `https://twitter.com/intent/tweet?url=${address}&text=${words}` },
    { way: "LinkedIn", to: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { way: t("share.mail"), to: `mailto:?subject=${words}&body=${address}` },
  ];
  return (
    <section aria-labelledby="share" className="no-print">
      <Heading level={2} as={4} id="share">
        {t("share.title")}
      </Heading>
      <ul className="flex flex-wrap gap-x-5">
        {ways.map(({ way, to }) => (
          <li key={way}>
            <SiteLink
              to={to}
              className="target flex items-center underline underline-offset-4 hover:text-brand-text"
            >
              {way}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
