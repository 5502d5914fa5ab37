import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Dependencies } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { paginate } from "../records/paginate.ts";
import { filterByGroup } from "./filter-by-group.ts";

/** Route for frequently asked questions with their answers. [API-052] */
export const createQuestionRoutes = ({ db }: Dependencies): Route[] => [
  {
    method: "READ",
    path: "cognito/faq",
    handler: async ({ input }) => {
      const { group } = z.object({ group: text }).parse(input);
      const allQuestions = await db
        .selectFrom("faqs")
        .selectAll()
        .orderBy("sort_order")
        .orderBy("id")
        .execute();
      const questions = await filterByGroup(db, "Faq", group, allQuestions);
      return paginate(
        questions.map(({ id, name, content }) => ({ id, name, content })),
        input,
      );
    },
  },
];
