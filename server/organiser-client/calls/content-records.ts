import { z } from "zod";
import { ListedLink, Person, Question, Testimonial } from "../../../app/wire/content-record.ts";
import { partsMayBeWrong } from "../../../app/wire/parts.ts";
import { listOf, queriedList } from "../../../app/wire/primitives.ts";
import type { ReadOptions, Transport } from "../transport-type.ts";

const People = partsMayBeWrong("of-each", listOf(Person));
const Testimonials = partsMayBeWrong("of-each", listOf(Testimonial));
const Questions = partsMayBeWrong("of-each", listOf(Question));
const Links = partsMayBeWrong("of-each", listOf(ListedLink));

const allTestimonials = `query cognitoTestimonials { cognitoTestimonials { id name title content } }`;
const AllTestimonials = z.object({ cognitoTestimonials: queriedList(Testimonial) });

const kept: ReadOptions = { whose: "public", keep: "minutes" };

/** People, testimonials, questions and links, as the widgets of pages list them. */
export const contentRecords = (api: Transport) => ({
  /** The organiser's people, at most 64, with their photos. [API-051 CMS-056] */
  people: async () => {
    const wishes = { page_size: 64, image_aspect: "4x3", image_width: 900 };
    return (await api.records("cognito/person", wishes, People, kept)).items;
  },

  /** Three of a group's testimonials (its id, url or slug; all groups without one). [API-042 CMS-047] */
  testimonialsOfGroup: async (group: string) => {
    const wishes = { page_size: 3, image_width: 100, image_aspect: "Square", ...ofGroup(group) };
    return (await api.records("cognito/testimonial", wishes, Testimonials, kept)).items;
  },

  /** Every testimonial, without pictures and ratings. [API-043] */
  allTestimonials: async () =>
    (await api.query(allTestimonials, {}, AllTestimonials, kept)).cognitoTestimonials,

  /** The questions of a group (its id, url or slug), or all. [API-052] */
  questions: async (group: string) =>
    (await api.records("cognito/faq", ofGroup(group), Questions, kept)).items,

  /** The links below one of them. [API-041] */
  linksBelow: async (parent: string) => (await api.records("cognito/link", { parent }, Links, kept)).items,
});

const ofGroup = (group: string) => (group === "" ? {} : { group });
