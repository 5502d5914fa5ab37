/** What HTML of the organiser may hold. Plain data, because it crosses into the cleaning thread. */
export type Policy = {
  tags: readonly string[];
  attributes: readonly string[];
  classes: readonly string[];
  /** With their colon, as `URL.protocol` has them. */
  linkSchemes: readonly string[];
  relations: readonly string[];
  /** Where pictures and videos live on this site. */
  mediaPaths: readonly string[];
  /**
   * What stands before other addresses of pictures and videos until they are paths of this site; "" leaves
   * them out.
   */
  mediaMark: string;
  /** Stands for this site while addresses are parsed; nobody can own it. */
  placeholderOrigin: string;
};

const text =
  "a abbr address b bdi bdo br cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr";
const blocks =
  "article aside blockquote dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section summary ul";
const tables = "caption col colgroup table tbody td tfoot th thead tr";
const media = "img picture source video";

/**
 * No scripts, handlers, styles, frames and forms: what isn't listed goes, its text stays.
 * Ids stay as they are, because other pages link to them; ids that would hide a property of the document are
 * dropped by the cleaner. (Prefixing them all would be safer still and break every such link.) Of classes
 * only alignment stays: one of the site's own layout classes could lay a block over the whole page.
 */
export const policy: Policy = {
  tags: [text, blocks, tables, media].flatMap((names) => names.split(" ")),
  attributes: [
    "abbr alt cite class colspan controls datetime dir headers height href hreflang id lang loop media muted open playsinline",
    "poster preload rel reversed rowspan scope span src start target title type value width",
  ].flatMap((names) => names.split(" ")),
  classes: ["text-left", "text-center", "text-right", "text-justify"],
  linkSchemes: ["http:", "https:", "mailto:", "tel:"],
  relations: ["nofollow", "noreferrer", "sponsored", "ugc"],
  mediaPaths: ["/assets/", "/v/"],
  mediaMark: "",
  placeholderOrigin: "https://this-site.invalid",
};
