import { afterEach, beforeEach, expect, test } from "vitest";
import type { OrganiserClient } from "../../server/organiser-client/client.ts";
import { type FaultyApi, startFaultyApi } from "../support/faulty-api.ts";
import { clientOf, visitor } from "../support/organiser-visitor.ts";
import { settableClock } from "../support/settable-clock.ts";

// What the site says in its calls, beside the path.
const clock = settableClock();
let api: FaultyApi;
let client: OrganiserClient;

beforeEach(async () => {
  api = await startFaultyApi();
  client = clientOf(api.url, { clock });
});
afterEach(async () => {
  client.close();
  await api.close();
});

const organiser = () => client.forRequest(visitor());
const asked = () => api.seen.map(({ query }) => Object.fromEntries(new URLSearchParams(query)));

test("an event's picture is wanted 1920 pixels wide [EVT-081]", async () => {
  api.answer("/api/v1/event/event/night-shift", { json: { id: 1, name: "Night Shift", url: "night-shift" } });
  await organiser().events.byUrl("night-shift");
  expect(asked()).toEqual([{ image_width: "1920" }]);
});

test("the pictures of groups are wanted 4x3 and 300 pixels wide [IMG-038]", async () => {
  api.answer("/api/v1/cognito/group", { json: { num_items: 0, num_pages: 0, data: [] } });
  await organiser().site.groupsOf("Product");
  expect(asked()).toEqual([{ image_aspect: "4x3", image_width: "300" }]);
});

test("pages are wanted 100 at a time [CMS-078]", async () => {
  api.answer("/api/v1/cognito/page", { json: { num_items: 0, num_pages: 0, data: [] } });
  await organiser().pages.allInRows();
  expect(asked()).toMatchObject([{ page_size: "100", pb: "1" }]);
});

test("the sitemap is asked for once a minute, for all visitors together [NAV-013]", async () => {
  api.answer("/api/v1/cognito/domain/initialData", { json: { sitemap: [{ url: "/about" }] } });
  const read = async () => (await organiser().site.initialData()).sitemap.length;

  expect([await read(), await read()]).toEqual([1, 1]);
  clock.advance(59_000);
  await read();
  await api.quiet();
  expect(api.seen).toHaveLength(1);

  clock.advance(2_000);
  await read();
  await api.arrived(2);
  expect(api.seen).toHaveLength(2);
});
