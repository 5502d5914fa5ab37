import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Feature, Parts } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { imageObject } from "../media/image-object.ts";
import { readWishes } from "../media/media-records.ts";
import { listed } from "../records/listed.ts";
import { inGroup } from "./in-group.ts";

/** What visitors said, with picture and rating. [API-042] */
export const testimonialRoutes = (parts: Parts): Route[] => [
  {
    method: "READ",
    path: "cognito/testimonial",
    answer: async ({ input }) => {
      const { group } = z.object({ group: text }).parse(input);
      const wishes = readWishes(input, { aspect: "Square", width: 100 });
      const said = await inGroup(parts.db, "Testimonial", group, await allTestimonials(parts));
      const records = said.map(({ id, name, title, content, rating, image_hash }) => ({
        id,
        name,
        title,
        content,
        rating,
        image: imageObject(parts, image_hash, wishes),
      }));
      return listed(records, input);
    },
  },
];

/** What visitors said, without picture and rating. [API-043] */
export const testimonialGraphQL = (parts: Parts): NonNullable<Feature["graphql"]> => ({
  schema: `
    extend type Query { cognitoTestimonials: [CognitoTestimonial!]! }
    type CognitoTestimonial { id: ID! name: String! title: String! content: String! }
  `,
  resolvers: { Query: { cognitoTestimonials: () => allTestimonials(parts) } },
});

const allTestimonials = ({ db }: Parts) =>
  db.selectFrom("testimonials").selectAll().orderBy("sort_order").orderBy("id").execute();
