import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Feature, Dependencies } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { buildImageObject } from "../media/image-object.ts";
import { parseImageOptions } from "../media/media-records.ts";
import { paginate } from "../records/paginate.ts";
import { filterByGroup } from "./filter-by-group.ts";

/** REST route for testimonials, with picture and rating. [API-042] */
export const createTestimonialRoutes = (dependencies: Dependencies): Route[] => [
  {
    method: "READ",
    path: "cognito/testimonial",
    handler: async ({ input }) => {
      const { group } = z.object({ group: text }).parse(input);
      const imageOptions = parseImageOptions(input, { aspect: "Square", width: 100 });
      const testimonials = await filterByGroup(
        dependencies.db,
        "Testimonial",
        group,
        await loadTestimonials(dependencies),
      );
      const records = testimonials.map(({ id, name, title, content, rating, image_hash }) => ({
        id,
        name,
        title,
        content,
        rating,
        image: buildImageObject(dependencies, image_hash, imageOptions),
      }));
      return paginate(records, input);
    },
  },
];

/** GraphQL query for testimonials, without picture and rating. [API-043] */
export const createTestimonialGraphQL = (dependencies: Dependencies): NonNullable<Feature["graphql"]> => ({
  schema: `
    extend type Query { cognitoTestimonials: [CognitoTestimonial!]! }
    type CognitoTestimonial { id: ID! name: String! title: String! content: String! }
  `,
  resolvers: { Query: { cognitoTestimonials: () => loadTestimonials(dependencies) } },
});

const loadTestimonials = ({ db }: Dependencies) =>
  db.selectFrom("testimonials").selectAll().orderBy("sort_order").orderBy("id").execute();
