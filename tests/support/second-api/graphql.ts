import {
  buildSchema,
  FieldsOnCorrectTypeRule,
  type FieldNode,
  GraphQLError,
  Kind,
  KnownArgumentNamesRule,
  parse,
  ScalarLeafsRule,
  type SelectionSetNode,
  validate,
  valueFromASTUntyped,
} from "graphql";
import { z } from "zod";
import { graphqlContent } from "./content.ts";
import { type Call, type Members, Reply, textIn } from "./server.ts";
import { eventCalls } from "./events.ts";
import { shopCalls } from "./shop.ts";

/** The documented queries and the members of their records. */
const schema = buildSchema(`
  scalar Any
  type Query {
    cognitoPages: [Page]
    cognitoPage(whereEqual: Any): Page
    cognitoGallerys(byGroup: Any): [Gallery]
    cognitoGallery(id: Any): Gallery
    cognitoTestimonials: [Testimonial]
    cognitoGiftVoucherThemes: [Theme]
    cognitoVideo(id: Any): Video
    eventEvent(id: Any): Event
    eventEvents(first: Any, whereEqual: Any): [Event]
    sellProduct(url: Any, whereEqual: Any): Product
  }
  type Page { id: Any name: Any url: Any updated_at: Any content: Any pageContents: [PageContent] }
  type PageContent {
    id: Any sort_order: Any name: Any template: Any variables: Any hidden: Any start_time: Any end_time: Any
    text_colour: Any background_colour: Any padding_top: Any padding_bottom: Any padding_left: Any padding_right: Any
    margin_top: Any margin_bottom: Any full_width: Any imageHashes: Hashes background_image_fixed: Any
    background_image_opacity: Any background_image_saturation: Any background_video: BackgroundVideo
    background_video_id: Any aos_type: Any aos_easing: Any aos_offset: Any aos_duration: Any aos_delay: Any
    anchor_name: Any editing: Any deleted: Any
  }
  type Hashes { background_image: Any slate: Any image: Any }
  type BackgroundVideo { imageHashes: Hashes }
  type Gallery { id: Any url: Any heading: Any sub_heading: Any slides(first: Any): [Slide] }
  type Slide { heading: Any sub_heading: Any content: Any link: Any image(image_width: Any, image_aspect: Any): Image }
  type Image { url: Any webp_url: Any avif_url: Any placeholder: Any width: Any height: Any }
  type Testimonial { id: Any name: Any title: Any content: Any }
  type Theme { id: Any name: Any image(image_width: Any, image_aspect: Any): Image }
  type Video { youtube_id: Any }
  type Event {
    id: Any url: Any name: Any blurb: Any featured_event: Any start_date: Any end_date: Any venue: Venue
    dates: [EventDate] racers_licence_check: Check
    featured_desktop_image(image_width: Any, image_aspect: Any): Image
    featured_mobile_image(image_width: Any, image_aspect: Any): Image
  }
  type Venue { id: Any name: Any url: Any colour: Any }
  type EventDate { date: Any start_time: Any end_time: Any start: Any end: Any }
  type Check { racers_number: Any valid: Any is_annual: Any expiry_date: Any disqualified: Any }
  type Product { id: Any name: Any slug: Any url: Any price: Any image(image_width: Any, image_aspect: Any): Image }
`);

const Variables = z.record(z.string(), z.unknown());

const check = {
  racers_number: "48213",
  valid: true,
  is_annual: null,
  expiry_date: "2027-12-31",
  disqualified: false,
};

/** Runs a query; undocumented fields are an error, as on any GraphQL server. */
export function respondToGraphql(call: Call): unknown {
  const { sent, api } = call;
  const document = parse(textIn(sent, "query"));
  const errors = validate(schema, document, [
    FieldsOnCorrectTypeRule,
    KnownArgumentNamesRule,
    ScalarLeafsRule,
  ]);
  if (errors.length > 0) return new Reply(400, { errors: errors.map(({ message }) => ({ message })) });
  const variables = Variables.catch({}).parse(sent["variables"]);
  const data: Members = {};
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION)
      for (const field of fieldsOf(definition.selectionSet))
        data[responseName(field)] = selectFields(root(field), field.selectionSet);
  return { data };

  function root(field: FieldNode): unknown {
    const { pages, galleries, testimonials, themes } = graphqlContent(api);
    const args = Object.fromEntries(
      (field.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)]),
    );
    const id = String(args["id"]);
    const byId = (items: unknown) =>
      z
        .array(Variables)
        .parse(items)
        .find((item) => String(item["id"]) === id) ?? null;
    switch (field.name.value) {
      case "cognitoPages":
        return pages;
      case "cognitoPage":
        return pages.find(({ url }) => url === filterValue(args["whereEqual"], "url")) ?? null;
      case "cognitoGallerys":
        return galleries;
      case "cognitoGallery":
        return byId(galleries);
      case "cognitoTestimonials":
        return testimonials;
      case "cognitoGiftVoucherThemes":
        return themes;
      case "cognitoVideo":
        return { youtube_id: null };
      case "eventEvent":
        return { id: args["id"], racers_licence_check: call.account ? check : null };
      case "eventEvents":
        return [eventCalls["ANY event/event/{id}"]?.({ ...call, part: "winter-nationals" })];
      case "sellProduct":
        return shopCalls["ANY sell/product/{id}"]?.({ ...call, part: String(args["url"]) });
      default:
        throw new GraphQLError(`There is no ${field.name.value}`);
    }
  }
}

/** Returns a value of a filter, which is an object or a list of objects. */
function filterValue(filter: unknown, name: string): unknown {
  return z.array(Variables).catch([]).parse([filter].flat())[0]?.[name];
}

const responseName = (field: FieldNode): string => field.alias?.value ?? field.name.value;

const fieldsOf = (set: SelectionSetNode): FieldNode[] =>
  set.selections.flatMap((node) =>
    node.kind === Kind.FIELD ? [node] : node.kind === Kind.INLINE_FRAGMENT ? fieldsOf(node.selectionSet) : [],
  );

function selectFields(value: unknown, set: SelectionSetNode | undefined): unknown {
  if (value === null || value === undefined || !set) return value ?? null;
  if (Array.isArray(value)) return value.map((item) => selectFields(item, set));
  const members = Variables.parse(value);
  return Object.fromEntries(
    fieldsOf(set).map((field) => [
      responseName(field),
      selectFields(members[field.name.value], field.selectionSet),
    ]),
  );
}
