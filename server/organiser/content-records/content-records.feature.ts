import type { Feature, Dependencies } from "../feature.ts";
import { createLinkRoutes } from "./links.ts";
import { createPersonRoutes } from "./persons.ts";
import { createQuestionRoutes } from "./questions.ts";
import { contentRecordMigrations } from "./tables.ts";
import { createTestimonialGraphQL, createTestimonialRoutes } from "./testimonials.ts";

/** Records that widgets list: people, testimonials, questions with answers, and links. */
export const contentRecordsFeature = (dependencies: Dependencies): Feature => ({
  migrations: contentRecordMigrations,
  routes: [
    ...createPersonRoutes(dependencies),
    ...createTestimonialRoutes(dependencies),
    ...createQuestionRoutes(dependencies),
    ...createLinkRoutes(dependencies),
  ],
  graphql: createTestimonialGraphQL(dependencies),
});
