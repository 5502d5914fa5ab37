import { APP_SCHEMES, BARE_SITE, DOUBLED_SCHEME, LINK_EDGES } from "../../app/domain/parse-link.ts";

/** Allowlist for HTML of the organiser. Plain data, as it is passed to the worker thread. */
export type Policy = {
  tags: readonly string[];
  attributes: readonly string[];
  classes: readonly string[];
  /** With colon, as in `URL.protocol`. */
  linkSchemes: readonly string[];
  /** Patterns for characters to trim from URLs, for doubled schemes, and for URLs without a scheme. */
  linkEdges: RegExp;
  doubledScheme: RegExp;
  bareSite: RegExp;
  relations: readonly string[];
  /** Paths of images and videos on this site. */
  mediaPaths: readonly string[];
  /**
   * Placeholder prefix of other media URLs until they are replaced by paths of this site; "" removes them.
   */
  mediaPlaceholder: string;
  /** Stands for this site while URLs are parsed; a reserved domain. */
  placeholderOrigin: string;
};

const text =
  "a abbr address b bdi bdo br cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr";
const blocks =
  "article aside blockquote dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section summary ul";
const tables = "caption col colgroup table tbody td tfoot th thead tr";
const media = "img picture source video";

/**
 * No scripts, event handlers, styles, frames or forms: other elements are removed, their text stays. Ids are
 * kept because other pages link to them; no allowed element can clobber a property of the document by its id.
 * (Prefixing ids would be safer, but breaks such links.) Only alignment classes are allowed: the site's
 * layout classes could place a block over the whole page.
 */
export const policy: Policy = {
  tags: [text, blocks, tables, media].flatMap((names) => names.split(" ")),
  attributes: [
    "abbr alt cite class colspan controls datetime dir headers height href hreflang id lang loop media muted open playsinline",
    "poster preload rel reversed rowspan scope span src start target title type value width",
  ].flatMap((names) => names.split(" ")),
  classes: ["text-left", "text-center", "text-right", "text-justify", "text-start", "text-end", "wide-table"],
  linkSchemes: ["http:", "https:", ...APP_SCHEMES],
  linkEdges: LINK_EDGES,
  doubledScheme: DOUBLED_SCHEME,
  bareSite: BARE_SITE,
  relations: ["nofollow", "noreferrer", "sponsored", "ugc"],
  mediaPaths: ["/assets/", "/v/"],
  mediaPlaceholder: "",
  placeholderOrigin: "https://this-site.invalid",
};
