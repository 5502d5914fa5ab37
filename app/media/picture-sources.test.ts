import { describe, expect, test } from "vitest";
import { nonEmpty } from "../../tests/support/non-empty.ts";
import type { Image } from "../wire/media.ts";
import { computeHeight, parseAspectRatio } from "./aspect.ts";
import { noPicture, toPictureReference, buildPictureSources, listWidths } from "./picture-sources.ts";

const file: Image = {
  placeholder: "",
  url: "/files/photos/burnout.jpg",
  webpUrl: "",
  avifUrl: "",
  width: 3000,
  height: 2000,
  hash: "",
  aspect: "",
  extension: "jpg",
  extraAspects: [],
};

describe("a picture that is identified by its hash", () => {
  test("has a URL of hash, aspect, width and format [IMG-005]", () => {
    const sources = buildPictureSources({ image: null, hash: "a1b2" }, "16x9", 400);
    expect(sources?.src).toBe("/assets/i/a1b2/16x9/400.jpg");
  });

  test("is offered as avif, then webp, then jpg [IMG-010]", () => {
    const sources = buildPictureSources({ image: null, hash: "a1b2" }, "16x9", 400);
    expect(sources?.modernFormats.map(({ type }) => type)).toEqual(["image/avif", "image/webp"]);
    expect(sources?.modernFormats[0]?.srcSet).toContain("/assets/i/a1b2/16x9/400.avif 400w");
  });

  test("reserves its space with the height of the aspect [IMG-004 IMG-011]", () => {
    expect(buildPictureSources({ image: null, hash: "a1b2" }, "4x3", 300)).toMatchObject({
      width: 300,
      height: 225,
    });
  });

  test("can be requested in another aspect than the image object's", () => {
    const image = { ...file, url: "/assets/i/a1b2/16x9/1920.jpg" };
    expect(buildPictureSources({ image, hash: "" }, "1x1", 200)?.src).toBe("/assets/i/a1b2/1x1/200.jpg");
  });

  test("can't leave its folder through its name", () => {
    expect(buildPictureSources({ image: null, hash: "../../v/1" }, "16x9", 100)?.src).toBe(
      "/assets/i/..%2F..%2Fv%2F1/16x9/100.jpg",
    );
  });

  test("stays transparent if it is a png", () => {
    const image = { ...file, hash: "logo", extension: "png" };
    expect(buildPictureSources({ image, hash: "" }, "raw", 200)?.src).toBe("/assets/i/logo/raw/200.png");
  });
});

describe("a picture that is identified by its file", () => {
  test("has its size before the file name [IMG-003 IMG-004]", () => {
    const sources = buildPictureSources({ image: file, hash: "" }, "16x9", 800);
    expect(sources?.src).toBe("/files/photos/800x450:burnout.jpg");
    expect(sources?.srcSet).toContain("/files/photos/1600x900:burnout.jpg 1600w");
  });

  test("has its existing size replaced", () => {
    const image = { ...file, url: "/files/photos/1920x1080:burnout.jpg" };
    expect(buildPictureSources({ image, hash: "" }, "1x1", 100)?.src).toBe(
      "/files/photos/100x100:burnout.jpg",
    );
  });

  test("is offered as webp under the same name if the API sends no webp URL", () => {
    expect(buildPictureSources({ image: file, hash: "" }, "16x9", 800)?.modernFormats).toEqual([
      { type: "image/webp", srcSet: expect.stringContaining("/files/photos/800x450:burnout.webp 800w") },
    ]);
  });

  test("is not scaled if it is an svg", () => {
    const image = { ...file, url: "/files/logo.svg" };
    expect(buildPictureSources({ image, hash: "" }, "16x9", 800)).toMatchObject({
      src: "/files/logo.svg",
      modernFormats: [],
    });
  });

  test("keeps its own aspect ratio when shown raw", () => {
    expect(buildPictureSources({ image: file, hash: "" }, "raw", 300)).toMatchObject({
      width: 300,
      height: 200,
    });
  });
});

describe("the picture reference of an image object", () => {
  const image: Image = {
    ...file,
    url: "/assets/i/a1b2/16x9/1920.png",
    extension: "png",
    extraAspects: [
      { placeholder: "", url: "/x.jpg", webpUrl: "", avifUrl: "", aspect: "1x1", width: 1, height: 1 },
    ],
  };

  test.each(["16x9", "raw", "1x1"])("leads to the same files in %s as the object itself", (aspect) => {
    expect(buildPictureSources(toPictureReference(image), aspect, 800)).toEqual(
      buildPictureSources({ image, hash: "" }, aspect, 800),
    );
    expect(buildPictureSources(toPictureReference(file), aspect, 800)).toEqual(
      buildPictureSources({ image: file, hash: "" }, aspect, 800),
    );
  });

  test("has no URLs if there is a hash, and no members that pages don't use", () => {
    expect(toPictureReference(image)).toEqual({
      hash: "a1b2",
      image: { width: 3000, height: 2000, extension: "png" },
    });
    expect(toPictureReference({ ...file, url: "" })).toBe(noPicture);
    expect(toPictureReference(null)).toBe(noPicture);
  });
});

test("without a picture there are no sources", () => {
  expect(buildPictureSources({ image: null, hash: "" }, "16x9", 400)).toBeNull();
  expect(buildPictureSources({ image: { ...file, url: "" }, hash: "" }, "16x9", 400)).toBeNull();
});

test("widths are multiples of 25 px, at most 2500 [IMG-007]", () => {
  expect(listWidths(390)).toEqual([200, 300, 400, 600, 800]);
  expect(listWidths(625)).toEqual([325, 475, 625, 950, 1250]);
  for (const width of [1, 24, 25, 333, 1920, 2499, 9000]) {
    for (const px of nonEmpty(listWidths(width))) {
      expect(px % 25).toBe(0);
      expect(px).toBeLessThanOrEqual(2500);
    }
  }
});

test.each([
  ["16x3", 1600, 300],
  ["16x9", 1600, 900],
  ["8x5", 800, 500],
  ["4x3", 400, 300],
  ["1x1", 50, 50],
  ["3x4", 300, 400],
  ["5x8", 500, 800],
  ["9x16", 900, 1600],
  ["6x3w", 600, 300],
  ["Square", 70, 70],
])("%s is %i by %i px [IMG-004 IMG-008]", (aspect, width, height) => {
  expect(computeHeight(aspect, width)).toBe(height);
});

test.each(["raw", "", "0x3", "3x0", "wide", "16x9x2"])("“%s” has no ratio", (aspect) => {
  expect(parseAspectRatio(aspect)).toBeNull();
});
