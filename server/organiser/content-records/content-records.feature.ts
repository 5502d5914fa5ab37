import type { Feature, Parts } from "../feature.ts";
import { linkRoutes } from "./links.ts";
import { personRoutes } from "./persons.ts";
import { questionRoutes } from "./questions.ts";
import { contentRecordMigrations } from "./tables.ts";
import { testimonialGraphQL, testimonialRoutes } from "./testimonials.ts";

/** The feature for records that widgets list: people, testimonials, questions with answers, and links. */
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
