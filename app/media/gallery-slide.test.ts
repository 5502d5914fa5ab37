import { expect, test } from "vitest";
import { Slide } from "../wire/media.ts";
import { toGallerySlide } from "./gallery-slide.ts";

const noopCleaner = { clean: async (html: string) => html };
const largePicture = async (image: object, aspect = "16x9") =>
  (await toGallerySlide(Slide.parse({ id: 1, image }), aspect, noopCleaner)).largePicture;

const image = { url: "/assets/i/a1b2/4x3/400.jpg", width: 400, height: 300 };

test("a slide's large picture is 2000 px wide in the lightbox's aspect [IMG-030]", async () => {
  expect(await largePicture(image)).toEqual({
    src: "/assets/i/a1b2/16x9/2000.jpg",
    width: 2000,
    height: 1125,
  });
});

test("a picture that the API sends in the lightbox's aspect is used, enlarged", async () => {
  const extra = { aspect: "16x9", url: "/assets/files/400x225:start-wide.jpg", width: 400, height: 225 };
  expect(await largePicture({ ...image, url: "/assets/files/start.jpg", extra_aspects: [extra] })).toEqual({
    src: "/assets/files/2000x1125:start-wide.jpg",
    width: 2000,
    height: 1125,
  });
});

test("a slide without a picture has no large one", async () => {
  expect(
    (await toGallerySlide(Slide.parse({ id: 1, heading: "Soon" }), "raw", noopCleaner)).largePicture,
  ).toBeNull();
});

test("a slide's opacity and saturation are percentages, 100 by default [IMG-018]", async () => {
  const slide = await toGallerySlide(
    Slide.parse({ image_opacity: "30", image_saturation: "" }),
    "raw",
    noopCleaner,
  );
  expect([slide.opacity, slide.saturation]).toEqual([30, 100]);
});
