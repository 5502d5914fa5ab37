import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Parts } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { listed } from "../records/listed.ts";
import { inGroup } from "./in-group.ts";

/** Questions that visitors ask, with their answers. [API-052] */
export const questionRoutes = ({ db }: Parts): Route[] => [
  {
    method: "READ",
    path: "cognito/faq",
    answer: async ({ input }) => {
      const { group } = z.object({ group: text }).parse(input);
      const all = await db.selectFrom("faqs").selectAll().orderBy("sort_order").orderBy("id").execute();
      const asked = await inGroup(db, "Faq", group, all);
      return listed(
        asked.map(({ id, name, content }) => ({ id, name, content })),
        input,
      );
    },
  },
];
