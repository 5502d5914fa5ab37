import { z } from "zod";
import { Page } from "../../../app/wire/page.ts";
import { partsMayBeWrong } from "../../../app/wire/parts.ts";
import { listOf, queriedList } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const pageFields = `id name url updated_at content pageContents {
  id sort_order name template variables hidden start_time end_time text_colour background_colour
  padding_top padding_bottom padding_left padding_right margin_top margin_bottom full_width
  imageHashes { background_image } background_image_fixed background_image_opacity background_image_saturation
  background_video { imageHashes { slate } } background_video_id
  aos_type aos_easing aos_offset aos_duration aos_delay anchor_name editing deleted
}`;

/** Documented members of a block that the documented query doesn't name: perhaps the schema lacks them. */
const optionalFields = ["editing", "deleted"];

const byUrl = `query cognitoPage($url: String!) { cognitoPage(whereEqual: { url: $url }) { ${pageFields} } }`;
const all = `query cognitoPages { cognitoPages { ${pageFields} } }`;

// One block that is wrong costs itself alone.
const PageInBlocks = partsMayBeWrong("of-one", z.object({ cognitoPage: Page.nullish() }));
const PageInRows = partsMayBeWrong("of-one", Page);
const PagesInBlocks = partsMayBeWrong("of-each", z.object({ cognitoPages: queriedList(Page) }));
const PagesInRows = partsMayBeWrong("of-each", listOf(Page));

/** Who a page is read for: anybody, or the user, who may be given parts that others aren't. */
type PageReader = typeof anybody | { whose: "personal" };
const anybody = { whose: "public", keep: "seconds" } as const;

/** The pages of the CMS in both formats; the site's setting `SITE_PAGE_FORMAT` chooses which is asked. */
export const pages = (api: Transport) => ({
  /** A page in the block format by its url; null when there is none. [API-037] */
  inBlocks: async (url: string, reader: PageReader = anybody) => {
    const answer = await api.query(byUrl, { url }, PageInBlocks, { ...reader, optionalFields });
    return answer.cognitoPage ?? null;
  },

  /** Every page in the block format. [API-036] */
  allInBlocks: async () => {
    const answer = await api.query(all, {}, PagesInBlocks, {
      whose: "public",
      keep: "minute",
      optionalFields,
    });
    return answer.cognitoPages;
  },

  /**
   * A page in the rows format by its slug, image ids in its settings already turned into image objects.
   * [API-035]
   */
  inRows: (slug: string, reader: PageReader = anybody) =>
    api.one("cognito/page", slug, { pb: 1 }, PageInRows, reader),

  /** Every page in the rows format, at most 100. [API-034 CMS-078] */
  allInRows: () =>
    api.records("cognito/page", { page_size: 100, pb: 1 }, PagesInRows, { whose: "public", keep: "minute" }),
});
