import { expect, test } from "vitest";
import { Video } from "./media.ts";

test.each([
  ["without a platform", {}, "youtube"],
  ["with an empty platform", { platform: "" }, "youtube"],
  ["with another platform", { platform: "vimeo" }, "vimeo"],
])("a video %s (%o) is on %s [IMG-040]", (_, members, platform) => {
  expect(Video.parse({ id: "9", ...members }).platform).toBe(platform);
});
