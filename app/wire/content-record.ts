import type { z } from "zod";
import { imageOrPhoto } from "./media.ts";
import { decimal, html, record, recordId, text } from "./primitives.ts";

// Records of the CMS that widgets list.

/** A person of the organiser's team. [CMS-055] */
export const Person = record({
  id: recordId,
  photo: imageOrPhoto,
  first_name: text,
  last_name: text,
  title: text,
  description: html,
});
export type Person = z.output<typeof Person>;

/**
 * A testimonial. A `rating` of 0 means no rating. GraphQL doesn't send the image and the rating. [CMS-045
 * CMS-046]
 */
export const Testimonial = record({
  id: recordId,
  content: html,
  name: text,
  title: text,
  image: imageOrPhoto,
  rating: decimal(0),
});
export type Testimonial = z.output<typeof Testimonial>;

/** A question (`name`) with its answer (`content`). [CMS-062] */
export const Question = record({ id: recordId, name: text, content: html });
export type Question = z.output<typeof Question>;

/** A link of a list. `icon` is the name of an icon. [CMS-040] */
export const ListedLink = record({ id: recordId, name: text, link: text, icon: text });
export type ListedLink = z.output<typeof ListedLink>;
