import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Dependencies } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { paginate } from "../records/paginate.ts";

/**
 * Route for the links of the list `parent` (id or url), or for the lists themselves without `parent`.
 * [API-041]
 */
export const createLinkRoutes = ({ db }: Dependencies): Route[] => [
  {
    method: "READ",
    path: "cognito/link",
    handler: async ({ input }) => {
      const { parent } = z.object({ parent: text }).parse(input);
      const allLinks = await db.selectFrom("links").selectAll().orderBy("sort_order").orderBy("id").execute();
      const linkList = allLinks.find(
        ({ id, url }) => parent !== "" && (String(id) === parent || url === parent),
      );
      const parentId = parent === "" ? null : (linkList?.id ?? 0);
      const links = allLinks.filter(({ parent_id }) => parent_id === parentId);
      return paginate(
        links.map(({ id, name, link, icon }) => ({ id, name, link, icon })),
        input,
      );
    },
  },
];
