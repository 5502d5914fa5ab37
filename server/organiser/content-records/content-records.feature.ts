import type { Feature, Parts } from "../feature.ts";
import { linkRoutes } from "./links.ts";
import { personRoutes } from "./persons.ts";
import { questionRoutes } from "./questions.ts";
import { contentRecordMigrations } from "./tables.ts";
import { testimonialGraphQL, testimonialRoutes } from "./testimonials.ts";

/** What widgets of pages list: people, what visitors said, questions with their answers, links. */
export const contentRecordsFeature = (parts: Parts): Feature => ({
  migrations: contentRecordMigrations,
  routes: [
    ...personRoutes(parts),
    ...testimonialRoutes(parts),
    ...questionRoutes(parts),
    ...linkRoutes(parts),
  ],
  graphql: testimonialGraphQL(parts),
});
