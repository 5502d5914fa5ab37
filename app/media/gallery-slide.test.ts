import { expect, test } from "vitest";
import { Slide } from "../wire/media.ts";
import { gallerySlide } from "./gallery-slide.ts";

const asItIs = { clean: async (html: string) => html };
const large = async (image: object, aspect = "16x9") =>
  (await gallerySlide(Slide.parse({ id: 1, image }), aspect, asItIs)).large;

const image = { url: "/assets/i/a1b2/4x3/400.jpg", width: 400, height: 300 };

test("a slide's large picture is 2000 px wide in the lightbox's aspect [IMG-030]", async () => {
  expect(await large(image)).toEqual({ src: "/assets/i/a1b2/16x9/2000.jpg", width: 2000, height: 1125 });
});

test("a picture that was sent in the lightbox's aspect is used, in large", async () => {
  const extra = { aspect: "16x9", url: "/assets/files/400x225:start-wide.jpg", width: 400, height: 225 };
  expect(await large({ ...image, url: "/assets/files/start.jpg", extra_aspects: [extra] })).toEqual({
    src: "/assets/files/2000x1125:start-wide.jpg",
    width: 2000,
    height: 1125,
  });
});

test("a slide without a picture has no large one", async () => {
  expect((await gallerySlide(Slide.parse({ id: 1, heading: "Soon" }), "raw", asItIs)).large).toBeNull();
});

test("a slide's opacity and saturation are per cent, whole unless it says so [IMG-018]", async () => {
  const shown = await gallerySlide(Slide.parse({ image_opacity: "30", image_saturation: "" }), "raw", asItIs);
  expect([shown.opacity, shown.saturation]).toEqual([30, 100]);
});
