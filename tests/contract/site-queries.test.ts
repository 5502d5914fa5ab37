import { afterEach, beforeEach, expect, test } from "vitest";
import type { OrganiserClient } from "../../server/organiser-client/client.ts";
import { type FaultyApi, startFaultyApi } from "../support/faulty-api.ts";
import { clientOf, visitor } from "../support/organiser-visitor.ts";
import { settableClock } from "../support/settable-clock.ts";

// The parameters of the site's API calls.
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
const queries = () => api.calls.map(({ query }) => Object.fromEntries(new URLSearchParams(query)));

test("an event's picture is requested 1920 pixels wide [EVT-081]", async () => {
  api.respondWith("/api/v1/event/event/night-shift", {
    json: { id: 1, name: "Night Shift", url: "night-shift" },
  });
  await organiser().events.findByUrl("night-shift");
  expect(queries()).toEqual([{ image_width: "1920" }]);
});

test("group pictures are requested 4x3 and 300 pixels wide [IMG-038]", async () => {
  api.respondWith("/api/v1/cognito/group", { json: { num_items: 0, num_pages: 0, data: [] } });
  await organiser().site.listGroupsByModel("Product");
  expect(queries()).toEqual([{ image_aspect: "4x3", image_width: "300" }]);
});

test("the groups of the blog are filtered from the shared list of groups by model [API-059 API-060]", async () => {
  const groups = ["Article", "Product"].map((model, id) => ({ id: id + 1, model, name: model, url: model }));
  api.respondWith("/api/v1/cognito/group", { json: { data: groups } });
  expect((await organiser().site.listGroupsByModel("Article")).map(({ name }) => name)).toEqual(["Article"]);
  expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /api/v1/cognito/group"]);
});

test("a form is fetched by its id or url in the path, without a filter [API-053]", async () => {
  const form = { id: 7, name: "Track hire", url: "track-hire" };
  for (const key of ["7", "track-hire"]) {
    api.respondWith(`/api/v1/cognito/form/${key}`, { json: form });
    expect(await organiser().forms.findByUrl(key)).toMatchObject(form);
  }
  expect(api.calls.map(({ method }) => method)).toEqual(["GET", "GET"]);
  expect(queries()).toEqual([{}, {}]);
});

const sendForm = () =>
  organiser().forms.submit(
    7,
    { name: "Zoë", rules: 1 },
    "https://site.example/form/hire?a=ü",
    "key-of-a-form",
  );

test("a form is submitted by its id, with its answers by name and the page URL in base64 [API-054]", async () => {
  api.respondWith("/api/v1/cognito/form/submit/7", { json: { success: true } });
  await sendForm();
  const [sent] = api.calls;
  expect([sent?.method, sent?.path]).toEqual(["POST", "/api/v1/cognito/form/submit/7"]);
  expect(JSON.parse(sent?.body ?? "")).toEqual({
    data: { name: "Zoë", rules: 1 },
    url: Buffer.from("https://site.example/form/hire?a=ü").toString("base64"),
  });
});

const pay = "https://pay.example/1";
test.each([
  [
    { success: true, error: "", payment: pay },
    { success: true, message: "", redirect: pay },
  ],
  [
    { success: true, payment: pay },
    { success: true, message: "", redirect: pay },
  ],
  [
    { success: true, error: "" },
    { success: true, message: "", redirect: "" },
  ],
  [
    { success: true, error: "", payment: null },
    { success: true, message: "", redirect: "" },
  ],
  [
    { success: true, error: "", payment: { of: "another type" } },
    { success: true, message: "", redirect: "" },
  ],
  [
    { success: false, error: "Closed." },
    { success: false, message: "Closed.", redirect: "" },
  ],
  [{ error: "Closed." }, { success: false, message: "Closed.", redirect: "" }],
])("the form response %o is parsed [API-054]", async (json, outcome) => {
  api.respondWith("/api/v1/cognito/form/submit/7", { json });
  expect(await sendForm()).toEqual(outcome);
});

test.each([
  {},
  { error: "", payment: pay },
  { success: { of: "another type" }, payment: pay },
  { success: true, error: { of: "another type" } },
])("the form response %o is neither success nor rejection [API-054]", async (json) => {
  api.respondWith("/api/v1/cognito/form/submit/7", { json });
  await expect(sendForm()).rejects.toMatchObject({ name: "OrganiserError" });
});

test("pages are requested 100 at a time [CMS-078]", async () => {
  api.respondWith("/api/v1/cognito/page", { json: { num_items: 0, num_pages: 0, data: [] } });
  await organiser().pages.listInRowFormat();
  expect(queries()).toMatchObject([{ page_size: "100", pb: "1" }]);
});

test("the sitemap is fetched once a minute, for all visitors together [NAV-013]", async () => {
  api.respondWith("/api/v1/cognito/domain/initialData", { json: { sitemap: [{ url: "/about" }] } });
  const read = async () => (await organiser().site.getInitialData()).sitemap.length;

  expect([await read(), await read()]).toEqual([1, 1]);
  clock.advance(59_000);
  await read();
  await api.waitUntilIdle();
  expect(api.calls).toHaveLength(1);

  clock.advance(2_000);
  await read();
  await api.waitForCalls(2);
  expect(api.calls).toHaveLength(2);
});
