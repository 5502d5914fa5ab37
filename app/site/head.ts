import type { MetaDescriptor } from "@remix-run/node";
import { describeError } from "../ui/error-kinds.ts";
import type { SiteData } from "./site-data.server.ts";
import type { LayoutData } from "./layout-data.server.ts";

export type Matches = readonly ({ id: string; data: unknown } | undefined)[];

/**
 * Title and description of a page: those of the sitemap, else the page's own, else the organisation's name;
 * with the organiser's prefix and suffix around the title. A screen with its own title: `export const meta =
 * ({ matches, data }) => head(matches, { title: data?.title })`. [NAV-010 NAV-011 NAV-012 SET-002]
 */
export function head(matches: Matches, own: PageHead = {}): MetaDescriptor[] {
  const site = findSiteData(matches);
  const layoutData = findData<LayoutData>(matches, "site/default.layout", isLayoutData);
  const name = site?.organisation.name ?? "";
  const title = [...(own.filters ?? []), layoutData?.title || own.title || name].join(" · ");
  const description = layoutData?.description || own.description || name;
  const state = `${own.state ?? ""}${layoutData?.titleState ?? ""}`;
  const full = `${site?.organisation.titlePrefix ?? ""}${title}${site?.organisation.titleSuffix ?? ""}`;
  return [
    { title: state + full },
    { name: "description", content: description },
    { property: "og:title", content: full },
    { property: "og:description", content: description },
    { property: "og:site_name", content: name },
    { property: "og:type", content: own.type ?? "website" },
    ...sharedPicture(site?.publicUrl ?? "", own.picture ?? null),
  ];
}

type PageHead = {
  title?: string;
  /** A prefix of the title (`titleStatePrefix`). */
  state?: string | undefined;
  /** The filters of a list, before the title. */
  filters?: readonly string[];
  description?: string;
  type?: "article" | "website";
  /** The preview image when the page is shared. Its URL may be a path of this site. */
  picture?: SharedPicture | null;
};
type SharedPicture = { src: string; width: number; height: number | null };

/** Without an image the page is shared as a small text card. */
function sharedPicture(publicUrl: string, picture: SharedPicture | null): MetaDescriptor[] {
  if (picture === null) return [{ name: "twitter:card", content: "summary" }];
  const { src, width, height } = picture;
  return [
    { property: "og:image", content: /^https?:/i.test(src) ? src : publicUrl + src },
    { property: "og:image:width", content: String(width) },
    ...(height === null ? [] : [{ property: "og:image:height", content: String(height) }]),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** The title of an error page; not indexed by search engines. */
export function errorHead(matches: Matches, error: unknown): MetaDescriptor[] {
  const site = findSiteData(matches);
  const { kind } = describeError(error);
  const isUnconfirmed = kind === "unconfirmed" || kind === "payment" || kind === "payment-unknown";
  const title = site?.errorTitles[isUnconfirmed ? "unreachable" : kind] ?? "";
  const suffix = site?.organisation.titleSuffix ?? "";
  return [{ title: `${title}${suffix}` }, { name: "robots", content: "noindex" }];
}

/** The root's data, for `meta` functions. */
export const findSiteData = (matches: Matches) => findData<SiteData>(matches, "root", isSiteData);

function findData<Data>(matches: Matches, id: string, is: (data: unknown) => data is Data): Data | undefined {
  const data = matches.find((match) => match?.id === id)?.data;
  return is(data) ? data : undefined;
}

const isSiteData = (data: unknown): data is SiteData =>
  typeof data === "object" && data !== null && "organisation" in data;
const isLayoutData = (data: unknown): data is LayoutData =>
  typeof data === "object" && data !== null && "messages" in data;
