import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let site: RunningSite;
let home: string;

beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
  home = (await site.browse().get("/")).body;
});

afterAll(async () => {
  await site.close();
  await organiser.close();
});

/** The first matching URL on the home page. */
const onHome = (pattern: RegExp) => pattern.exec(home)?.[0] ?? "";

test.each(["jpg", "webp", "avif"])(
  "a %s of the home page is served by the site, cacheable for good, and revalidated without a body [IMG-005]",
  async (extension) => {
    const path = onHome(new RegExp(`/assets/i/[\\w-]+/\\w+/\\d+\\.${extension}`));
    const picture = await site.browse().get(path);
    expect(picture.status).toBe(200);
    expect(picture.headers["content-type"]).toBe(`image/${extension === "jpg" ? "jpeg" : extension}`);
    expect(picture.headers["cache-control"]).toMatch(/max-age=31536000.*immutable/);
    expect(picture.headers["x-content-type-options"]).toBe("nosniff");
    expect(picture.setCookies).toEqual([]);

    const again = await site.browse().get(path, { "if-none-match": picture.headers.etag ?? "" });
    expect(again.status).toBe(304);
  },
);

test("the video of the home page can be played from any position [IMG-006]", async () => {
  const path = onHome(/\/v\/[\w-]+\.mp4/);
  const part = await site.browse().get(path, { range: "bytes=100-199" });
  expect(part.status).toBe(206);
  expect(part.headers["content-range"]).toMatch(/^bytes 100-199\/\d+$/);
  expect(part.headers["content-length"]).toBe("100");
  expect(part.headers["content-type"]).toBe("video/mp4");
});

test("the home page contains no URL of the organiser API", () => {
  expect(home).not.toContain(organiser.url);
});

test("nothing else of the API can be reached this way", async () => {
  const above = "/assets/%2e%2e/api/v1/cognito/domain/currentDomain";
  expect((await site.browse().get(above)).status).toBe(400);
  expect((await site.browse().get("/assets/i/ab/16x9/9999.jpg")).status).toBe(404);
});
