import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Parts } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { paginate } from "../records/paginate.ts";

/** The links below a link with a given id or url; without one, the heads of all lists. [API-041] */
export const linkRoutes = ({ db }: Parts): Route[] => [
  {
    method: "READ",
    path: "cognito/link",
    handler: async ({ input }) => {
      const { parent } = z.object({ parent: text }).parse(input);
      const all = await db.selectFrom("links").selectAll().orderBy("sort_order").orderBy("id").execute();
      const head = all.find(({ id, url }) => parent !== "" && (String(id) === parent || url === parent));
      const below = parent === "" ? null : (head?.id ?? 0);
      const links = all.filter(({ parent_id }) => parent_id === below);
      return paginate(
        links.map(({ id, name, link, icon }) => ({ id, name, link, icon })),
        input,
      );
    },
  },
];
