import { describe, expect, test } from "vitest";
import { z } from "zod";
import { oneOf, picture, dateTimeWithDefault, integerBetween, replacePictureIds } from "./setting.server.ts";

const Settings = z.object({ image: picture });
const image = { url: "/assets/i/a1b2/16x9/1920.jpg", width: 1920, height: 1080 };

describe("a picture among a widget's settings", () => {
  test("is a hash in the block format, whatever its id", () => {
    const { image } = Settings.parse(replacePictureIds({ image: 12, image_hashes: { image: "a1b2" } }));
    expect(image).toEqual({ image: null, hash: "a1b2" });
  });

  test("is an image object in the rows format, its address on this site", () => {
    expect(Settings.parse(replacePictureIds({ image })).image.hash).toBe("a1b2");
    const file = { ...image, url: "/assets/files/start.jpg" };
    expect(Settings.parse(replacePictureIds({ image: file })).image.image?.url).toBe(
      "/assets/files/start.jpg",
    );
  });

  test("may be a photo", () => {
    expect(
      Settings.parse(replacePictureIds({ image: { id: 3, name: "Start", image } })).image.image?.width,
    ).toBe(1920);
  });

  test.each([
    [{}],
    [{ image: 12 }],
    [{ image: "" }],
    [{ image: null }],
    [{ image: [] }],
    [{ image: 12, image_hashes: [] }],
  ])("is missing with %j", (variables) => {
    expect(Settings.parse(replacePictureIds(variables)).image).toEqual({ image: null, hash: "" });
  });
});

test.each([[null], ["text"], [[]], [7]])(
  "variables that aren't settings (%j) count as empty",
  (variables) => {
    expect(replacePictureIds(variables)).toEqual(expect.objectContaining({}));
  },
);

test("a number out of range becomes the default", () => {
  const columns = integerBetween(1, 6, 4);
  expect(["1", 6, "0", 7, "", null, "3.5", {}].map((input) => columns.parse(input))).toEqual([
    1, 6, 4, 4, 4, 4, 4, 4,
  ]);
});

test("a value that isn't in the list becomes the default", () => {
  const justify = oneOf(["left", "center", "right"], "");
  expect(["left", "center", "middle", null, 3].map((input) => justify.parse(input))).toEqual([
    "left",
    "center",
    "",
    "",
    "",
  ]);
});

test("a date without a time gets the given time of day", () => {
  expect(dateTimeWithDefault("23:59:59").parse("2026-03-14")).toBe("2026-03-14T23:59:59");
  expect(dateTimeWithDefault("00:00:00").parse("2026-03-14 18:30:00")).toBe("2026-03-14T18:30:00");
  expect(dateTimeWithDefault("00:00:00").parse("soon")).toBeNull();
});
