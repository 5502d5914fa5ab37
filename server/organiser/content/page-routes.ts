import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Feature, Dependencies } from "../feature.ts";
import { paginateQuery } from "../records/paginate.ts";
import { ApiError, type Caller, type Route } from "../http/route.ts";
import { toBlockPage } from "./page-blocks.ts";
import { createImageOptionsLookup } from "./page-images.ts";
import { toRowPage, type PageRecord } from "./page-rows.ts";

/**
 * REST routes for pages in the rows format. The API's parameter `pb` has no effect, because pictures are
 * always image objects. [API-034 API-035]
 */
export const createPageRoutes = (dependencies: Dependencies): Route[] => [
  {
    method: "READ",
    path: "cognito/page",
    handler: async ({ input, caller }) => {
      const { data, ...counts } = await paginateQuery(
        dependencies.db.selectFrom("pages"),
        (pages) => pages.selectAll().orderBy("id"),
        { page_size: 100, ...input },
      );
      return { ...counts, data: await toRowPages(dependencies, data, caller, input["config"]) };
    },
  },
  {
    method: "READ",
    path: "cognito/page/:slug",
    handler: async ({ params, input, caller }) => {
      const page = await findPage(dependencies, params["slug"] ?? "");
      if (!page) throw new ApiError(404, "NOT_FOUND", "There is no such page.");
      return toRowPage(dependencies, page, caller, createImageOptionsLookup(input["config"]));
    },
  },
  // Always empty, because only page editors need the list.
  { method: "GET", path: "cognito/page/widgetList", handler: async () => [] },
];

/**
 * Loads the home page and the pages that menus link to, in the rows format. Sites load these pages at the
 * start, to show them even while the API is down. `config` is passed to `createImageOptionsLookup`. [CMS-032]
 */
export async function listMainPagesInRows(
  dependencies: Dependencies,
  caller: Caller | null,
  config: unknown,
) {
  const { db } = dependencies;
  const items = await db.selectFrom("menu_items").select("link").execute();
  const urls = items.map(({ link }) => link.replace(/^\/+|[?#].*$/g, ""));
  const pages = await db
    .selectFrom("pages")
    .selectAll()
    .where("url", "in", ["home", ...new Set(urls)])
    .orderBy("id")
    .execute();
  return toRowPages(dependencies, pages, caller, config);
}

function toRowPages(
  dependencies: Dependencies,
  pages: readonly PageRecord[],
  caller: Caller | null,
  config: unknown,
) {
  const getImageOptions = createImageOptionsLookup(config);
  return Promise.all(pages.map((page) => toRowPage(dependencies, page, caller, getImageOptions)));
}

/** GraphQL queries for pages in the block format. [API-036 API-037] */
export const createPageGraphQL = (dependencies: Dependencies): NonNullable<Feature["graphql"]> => ({
  schema: `
    extend type Query {
      cognitoPages: [CognitoPage!]!
      cognitoPage(id: ID, whereEqual: CognitoPageFilter): CognitoPage
    }
    input CognitoPageFilter { url: String }
    type CognitoPage {
      id: ID! name: String! url: String! item_url: String! content: String! updated_at: String!
      pageContents: [CognitoPageContent!]!
    }
    type CognitoPageContent {
      id: ID! sort_order: Int! name: String! template: String! variables: String!
      hidden: Boolean! start_time: String end_time: String
      text_colour: String! background_colour: String!
      padding_top: String! padding_bottom: String! padding_left: String! padding_right: String!
      margin_top: String! margin_bottom: String! full_width: Boolean!
      imageHashes: CognitoImageHashes!
      background_image_fixed: Boolean! background_image_opacity: String! background_image_saturation: String!
      background_video: CognitoPageVideo background_video_id: String!
      aos_type: String! aos_easing: String! aos_offset: String! aos_duration: String! aos_delay: String!
      anchor_name: String! editing: Boolean! deleted: Boolean!
    }
    type CognitoPageVideo { imageHashes: CognitoImageHashes! }
  `,
  resolvers: {
    Query: {
      cognitoPages: async (_source, _args, { caller }) =>
        Promise.all((await loadPages(dependencies)).map((page) => toBlockPage(dependencies, page, caller))),
      cognitoPage: async (_source, args, { caller }) => {
        const { id, whereEqual } = Filter.parse(args);
        const page = await findPage(dependencies, whereEqual?.url || id);
        return page && toBlockPage(dependencies, page, caller);
      },
    },
  },
});

const Filter = z.object({ id: text, whereEqual: z.object({ url: text }).nullish() });

const loadPages = ({ db }: Dependencies): Promise<PageRecord[]> =>
  db.selectFrom("pages").selectAll().orderBy("id").execute();

async function findPage({ db }: Dependencies, idOrUrl: string): Promise<PageRecord | null> {
  const column = /^\d+$/.test(idOrUrl) ? "id" : "url";
  const page = await db
    .selectFrom("pages")
    .selectAll()
    .where(column, "=", column === "id" ? Number(idOrUrl) : idOrUrl)
    .executeTakeFirst();
  return page ?? null;
}
