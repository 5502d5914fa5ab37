import type { Selectable } from "kysely";
import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Dependencies } from "../feature.ts";
import type { Route } from "../http/route.ts";
import type { ContentTables } from "./tables.ts";

type MenuRow = Selectable<ContentTables["menu_items"]>;
type MenuItem = {
  name: string;
  link: string;
  target: string;
  identifier: string;
  button_link: string;
  button_text: string;
  image: null;
  children: MenuItem[];
};

/** Route for the items of a menu, as a plain array. An unknown menu has no items. */
export const createMenuRoutes = ({ db }: Dependencies): Route[] => [
  {
    method: "READ",
    path: "cognito/menu/tree",
    handler: async ({ input }) => {
      const { name } = z.object({ name: text }).parse(input);
      const rows = await db
        .selectFrom("menu_items")
        .selectAll()
        .where("menu", "=", name)
        .orderBy("sort_order")
        .execute();
      return buildMenuItems(rows, null);
    },
  },
];

const buildMenuItems = (rows: readonly MenuRow[], parentId: number | null): MenuItem[] =>
  rows
    .filter(({ parent_id }) => parent_id === parentId)
    .map(({ id, name, link, target, identifier }) => ({
      name,
      link,
      target,
      identifier,
      button_link: "",
      button_text: "",
      image: null,
      children: buildMenuItems(rows, id),
    }));
