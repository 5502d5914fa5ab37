import { z } from "zod";
import { ListedLink, Person, Question, Testimonial } from "../../../app/wire/content-record.ts";
import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { listResponse, nullableList } from "../../../app/wire/primitives.ts";
import type { ReadOptions, Transport } from "../transport-type.ts";

const People = allowInvalidParts("of-each", listResponse(Person));
const Testimonials = allowInvalidParts("of-each", listResponse(Testimonial));
const Questions = allowInvalidParts("of-each", listResponse(Question));
const Links = allowInvalidParts("of-each", listResponse(ListedLink));

const allTestimonials = `query cognitoTestimonials { cognitoTestimonials { id name title content } }`;
const AllTestimonials = allowInvalidParts(
  "of-each",
  z.object({ cognitoTestimonials: nullableList(Testimonial) }),
);

const cached: ReadOptions = { audience: "public", keep: "minutes" };

/** People, testimonials, questions and links for widgets. */
export const contentRecords = (api: Transport) => ({
  /** The organiser's people, at most 64, with photos. [API-051 CMS-056] */
  people: async () => {
    const parameters = { page_size: 64, image_aspect: "4x3", image_width: 900 };
    return (await api.records("cognito/person", parameters, People, cached)).items;
  },

  /** Three testimonials of a group (its id, url or slug), or of all groups. [API-042 CMS-047] */
  testimonialsOfGroup: async (group: string) => {
    const parameters = { page_size: 3, image_width: 100, image_aspect: "Square", ...ofGroup(group) };
    return (await api.records("cognito/testimonial", parameters, Testimonials, cached)).items;
  },

  /** All testimonials, without images and ratings. [API-043] */
  allTestimonials: async () =>
    (await api.query(allTestimonials, {}, AllTestimonials, cached)).cognitoTestimonials,

  /** The questions of a group (its id, url or slug), or all. [API-052] */
  questions: async (group: string) =>
    (await api.records("cognito/faq", ofGroup(group), Questions, cached)).items,

  /** The links below a link. [API-041] */
  linksBelow: async (parent: string) => (await api.records("cognito/link", { parent }, Links, cached)).items,
});

const ofGroup = (group: string) => (group === "" ? {} : { group });
