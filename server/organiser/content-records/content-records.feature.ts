import type { Feature, Parts } from "../feature.ts";
import { linkRoutes } from "./links.ts";
import { personRoutes } from "./persons.ts";
import { questionRoutes } from "./questions.ts";
import { contentRecordMigrations } from "./tables.ts";
import { testimonialGraphQL, testimonialRoutes } from "./testimonials.ts";

/** Records listed by widgets of pages: people, testimonials, questions with answers, links. */
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
