import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Feature, Dependencies } from "../feature.ts";
import { PAYMENT_METHODS } from "../payments/methods.ts";
import { ANONYMOUS_ENTRANT } from "./entrant.ts";
import { loadUpcomingEvents } from "./event-routes.ts";
import { type EventGraph, loadEvent } from "./event-graph.ts";
import { toEventListRecord } from "./event-record.ts";
import { createPictures } from "./pictures.ts";
import { findRacersLicence } from "./racers-register.ts";

/**
 * GraphQL queries for events. `racers_licence_check` is null for an event that doesn't require a RACERS
 * licence. [API-064 API-111]
 */
export const createEventGraphQL = (dependencies: Dependencies): NonNullable<Feature["graphql"]> => ({
  schema: `
    extend type Query {
      "Upcoming events, soonest first."
      eventEvents(first: Int, whereEqual: EventFilter): [EventEvent!]!
      eventEvent(id: ID!): EventEvent
    }
    input EventFilter { featured_event: Boolean url: String }
    type EventEvent {
      id: ID! name: String! url: String! blurb: String! featured_event: Boolean!
      start_date: String end_date: String can_enter: Boolean! can_buy_spectator_ticket: Boolean!
      venue: EventVenue dates: [EventDate!]!
      image(image_width: Int, image_aspect: String): EventImage
      featured_desktop_image(image_width: Int, image_aspect: String): EventImage
      featured_mobile_image(image_width: Int, image_aspect: String): EventImage
      "The register's record of the logged-in driver; null for anonymous visitors and for drivers who aren't in it."
      racers_licence_check: RacersLicenceCheck
    }
    type EventVenue { id: ID! name: String! url: String! colour: String! timezone: String! }
    type EventDate { date: String! start_time: String! end_time: String! start: String! end: String! }
    type EventImage {
      placeholder: String url: String! webp_url: String! avif_url: String! width: Int! height: Int! hash: String! aspect: String!
    }
    type RacersLicenceCheck {
      racers_number: String! valid: Boolean! is_annual: Boolean! expiry_date: String disqualified: Boolean!
    }
  `,
  resolvers: {
    Query: {
      eventEvents: async (_source, args) => {
        const { first, whereEqual } = filterSchema.parse(args);
        const events = await loadUpcomingEvents(dependencies);
        const { featured_event: isFeatured = null, url } = whereEqual ?? {};
        const matchingEvents = events.filter(
          ({ event }) =>
            (isFeatured === null || (event.featured === 1) === isFeatured) && (!url || event.url === url),
        );
        return matchingEvents.slice(0, first ?? undefined).map((graph) => toEventSource(dependencies, graph));
      },
      eventEvent: async (_source, args) => {
        const graph = await loadEvent(dependencies.db, z.object({ id: text }).parse(args).id);
        return graph && toEventSource(dependencies, graph);
      },
    },
    EventEvent: {
      image: (source, args) =>
        buildPicture(dependencies, eventSourceSchema.parse(source).graph.event.picture, args),
      featured_desktop_image: (source, args) =>
        buildPicture(
          dependencies,
          eventSourceSchema.parse(source).graph.event.featured_desktop_picture,
          args,
        ),
      featured_mobile_image: (source, args) =>
        buildPicture(dependencies, eventSourceSchema.parse(source).graph.event.featured_mobile_picture, args),
      racers_licence_check: async (source, _args, { caller }) => {
        const { event } = eventSourceSchema.parse(source).graph;
        if (!caller || event.race_licence.toUpperCase() !== "RACERS") return null;
        const licence = await findRacersLicence(dependencies.db, caller.id);
        return (
          licence && {
            racers_number: licence.number,
            valid: licence.valid === 1,
            is_annual: licence.is_annual === 1,
            expiry_date: licence.expiry === "" ? null : licence.expiry,
            disqualified: licence.disqualified === 1,
          }
        );
      },
    },
  },
});

const filterSchema = z.object({
  first: z.number().int().nullish(),
  whereEqual: z.object({ featured_event: z.boolean().nullish(), url: z.string().nullish() }).nullish(),
});

const eventSourceSchema = z.object({
  graph: z.custom<EventGraph>((value) => typeof value === "object" && value !== null),
});

const toEventSource = (dependencies: Dependencies, graph: EventGraph) => ({
  ...toEventListRecord(graph, {
    now: dependencies.clock.now(),
    entrant: ANONYMOUS_ENTRANT,
    pictures: createPictures(dependencies, {}),
    paymentMethods: PAYMENT_METHODS,
    limits: dependencies.holdLimits,
  }),
  graph,
});

const buildPicture = (dependencies: Dependencies, hash: string, args: Record<string, unknown>) =>
  createPictures(dependencies, args).toImage(hash);
