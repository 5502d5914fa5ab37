import { z } from "zod";
import { ListedLink, Person, Question, Testimonial } from "../../../app/wire/content-record.ts";
import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { listResponse, nullableList } from "../../../app/wire/primitives.ts";
import type { ReadOptions, Transport } from "../transport-type.ts";

const People = allowInvalidParts("omit-part-of-item", listResponse(Person));
const Testimonials = allowInvalidParts("omit-part-of-item", listResponse(Testimonial));
const Questions = allowInvalidParts("omit-part-of-item", listResponse(Question));
const Links = allowInvalidParts("omit-part-of-item", listResponse(ListedLink));

const testimonialsQuery = `query cognitoTestimonials { cognitoTestimonials { id name title content } }`;
const AllTestimonials = allowInvalidParts(
  "omit-part-of-item",
  z.object({ cognitoTestimonials: nullableList(Testimonial) }),
);

const CACHED: ReadOptions = { audience: "public", cache: "fiveMinutes" };

/** Calls for the people, testimonials, questions and links in CMS widgets. */
export const contentRecords = (api: Transport) => ({
  /** Lists the organiser's people with photos, at most 64. [API-051 CMS-056] */
  listPeople: async () => {
    const parameters = { page_size: 64, image_aspect: "4x3", image_width: 900 };
    return (await api.list("cognito/person", parameters, People, CACHED)).items;
  },

  /**
   * Lists up to three testimonials. `group` is an id, url or slug, or "" for all groups. [API-042 CMS-047]
   */
  listTestimonialsByGroup: async (group: string) => {
    const parameters = {
      page_size: 3,
      image_width: 100,
      image_aspect: "Square",
      ...createGroupFilter(group),
    };
    return (await api.list("cognito/testimonial", parameters, Testimonials, CACHED)).items;
  },

  /** Lists all testimonials, without images and ratings. [API-043] */
  listAllTestimonials: async () =>
    (await api.query(testimonialsQuery, {}, AllTestimonials, CACHED)).cognitoTestimonials,

  /** Lists questions. `group` is an id, url or slug, or "" for all groups. [API-052] */
  listQuestions: async (group: string) =>
    (await api.list("cognito/faq", createGroupFilter(group), Questions, CACHED)).items,

  /** Lists the child links of a link. `parent` is its id or url. [API-041] */
  listChildLinks: async (parent: string) => (await api.list("cognito/link", { parent }, Links, CACHED)).items,
});

const createGroupFilter = (group: string) => (group === "" ? {} : { group });
