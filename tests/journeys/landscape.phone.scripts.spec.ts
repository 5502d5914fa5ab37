import { expectNoSidewaysScroll } from "./accessible.ts";
import { publicPages } from "./public-pages.ts";
import { expect, open, test } from "./visitor.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("public pages fit any screen", async ({ page, request }) => {
  const paths = await publicPages(request);
  expect(paths.length).toBeGreaterThan(9);
  for (const path of paths) {
    await open(page, path, true);
    await expectNoSidewaysScroll(page);
  }
});
