import { expect, test } from "vitest";
import { Video } from "./media.ts";

test.each([
  ["that says nothing of it", {}, "youtube"],
  ["that names none", { platform: "" }, "youtube"],
  ["that names another", { platform: "vimeo" }, "vimeo"],
])("a video %s is at %o: %s [IMG-040]", (_, said, platform) => {
  expect(Video.parse({ id: "9", ...said }).platform).toBe(platform);
});
