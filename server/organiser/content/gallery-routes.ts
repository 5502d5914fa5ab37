import type { Selectable, SelectQueryBuilder } from "kysely";
import { z } from "zod";
import { text, integer } from "../../../app/wire/primitives.ts";
import type { Database } from "../db/database.ts";
import type { Feature, Dependencies } from "../feature.ts";
import { batchByKey } from "../records/batch.ts";
import { groupBy } from "../records/group-by.ts";
import { paginateQuery } from "../records/paginate.ts";
import { ApiError, type Route } from "../http/route.ts";
import { buildImageObject } from "../media/image-object.ts";
import { parseImageOptions } from "../media/media-records.ts";
import { findSubtree } from "./group-tree.ts";
import { loadGroups } from "./groups.ts";
import type { ContentTables } from "./tables.ts";

type GalleryRow = Selectable<ContentTables["galleries"]>;
type SlideRow = Selectable<ContentTables["slides"]>;

/** REST routes for galleries. A gallery's title is called `name`. [API-044] */
export const createGalleryRoutes = (dependencies: Dependencies): Route[] => [
  {
    method: "READ",
    path: "cognito/gallery",
    handler: async ({ input }) => {
      const { group } = z.object({ group: text }).parse(input);
      const { data, ...counts } = await paginateQuery(
        await selectGalleries(dependencies, group),
        orderForDisplay,
        input,
      );
      return {
        ...counts,
        data: await Promise.all(data.map((gallery) => loadGalleryRecord(dependencies, gallery, input))),
      };
    },
  },
  {
    method: "READ",
    path: "cognito/gallery/:key",
    handler: async ({ params, input }) => {
      const gallery = await findGallery(dependencies, params["key"] ?? "");
      if (!gallery) throw new ApiError(404, "NOT_FOUND", "There is no such gallery.");
      return loadGalleryRecord(dependencies, gallery, input);
    },
  },
];

async function loadGalleryRecord(
  dependencies: Dependencies,
  gallery: GalleryRow,
  input: Readonly<Record<string, unknown>>,
) {
  const imageOptions = parseImageOptions(input, { aspect: "4x3", width: 300 }); // [IMG-009]
  const slides = await loadSlides(dependencies.db, gallery.id);
  return {
    id: gallery.id,
    name: gallery.name,
    url: gallery.url,
    slides: slides.map((slide) => ({
      ...toSlideRecord(slide),
      image: buildImageObject(dependencies, slide.image_hash, imageOptions),
    })),
  };
}

/** GraphQL queries for galleries. A gallery's title is called `heading`. [API-046 API-047] */
export const createGalleryGraphQL = (dependencies: Dependencies): NonNullable<Feature["graphql"]> => ({
  schema: `
    extend type Query {
      "The galleries of a group (id, url or slug) and its subgroups; all galleries without a group."
      cognitoGallerys(byGroup: String): [CognitoGallery!]!
      cognitoGallery(id: ID!): CognitoGallery
    }
    type CognitoGallery { id: ID! url: String! heading: String! sub_heading: String! slides(first: Int): [CognitoSlide!]! }
    type CognitoSlide {
      id: ID! heading: String! sub_heading: String! content: String!
      link: String! link_button_text: String! link_target: String!
      image(image_width: Int, image_aspect: String): CognitoImageFile
    }
  `,
  resolvers: {
    Query: {
      cognitoGallerys: async (_source, args) => {
        const { byGroup } = z.object({ byGroup: text }).parse(args);
        const galleries = await orderForDisplay(await selectGalleries(dependencies, byGroup)).execute();
        return galleries.map((gallery) => toGalleryResolver(dependencies, gallery));
      },
      cognitoGallery: async (_source, args) => {
        const gallery = await findGallery(dependencies, z.object({ id: text }).parse(args).id);
        return gallery && toGalleryResolver(dependencies, gallery);
      },
    },
  },
});

const toGalleryResolver = (dependencies: Dependencies, { id, url, name, sub_heading }: GalleryRow) => ({
  id,
  url,
  heading: name,
  sub_heading,
  slides: async (args: unknown) => {
    const { first } = z.object({ first: integer }).parse(args);
    const slides = await loadSlides(dependencies.db, id);
    return slides.slice(0, first > 0 ? first : undefined).map((slide) => ({
      ...toSlideRecord(slide),
      image: (imageOptions: Record<string, unknown>) =>
        buildImageObject(
          dependencies,
          slide.image_hash,
          parseImageOptions(imageOptions, { aspect: "4x3", width: 300 }),
        ),
    }));
  },
});

const toSlideRecord = ({
  id,
  heading,
  sub_heading,
  content,
  link,
  link_button_text,
  link_target,
}: SlideRow) => ({
  id,
  heading,
  sub_heading,
  content,
  // This implementation doesn't support colours and image effects of slides.
  overlay_color: "",
  text_color: "",
  image_opacity: "100",
  image_saturation: "100",
  link,
  link_button_text,
  link_target,
});

/** Selects the galleries of a group and its subgroups, or all galleries if `groupIdOrUrl` is "". */
async function selectGalleries({ db }: Dependencies, groupIdOrUrl: string) {
  const galleries = db.selectFrom("galleries");
  if (groupIdOrUrl === "") return galleries;
  const ids = findSubtree(await loadGroups(db, "Gallery"), groupIdOrUrl).map(({ id }) => id);
  return galleries.where("group_id", "in", ids);
}

const orderForDisplay = (galleries: SelectQueryBuilder<Database, "galleries", object>) =>
  galleries.selectAll().orderBy("sort_order").orderBy("id");

async function findGallery({ db }: Dependencies, idOrUrl: string): Promise<GalleryRow | null> {
  const query = db.selectFrom("galleries").selectAll();
  const gallery = await (
    /^\d+$/.test(idOrUrl) ? query.where("id", "=", Number(idOrUrl)) : query.where("url", "=", idOrUrl)
  ).executeTakeFirst();
  return gallery ?? null;
}

const loadSlides = batchByKey(async (db, galleryIds: readonly number[]) => {
  const slides = await db
    .selectFrom("slides")
    .selectAll()
    .where("gallery_id", "in", galleryIds)
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
  return groupBy(slides, ({ gallery_id }) => gallery_id);
});
