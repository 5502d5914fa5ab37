import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { callsOf } from "../support/api-calls.ts";
import { logIn, newVehicle } from "../support/entry-visit.ts";
import { photoFile, postMultipart } from "../support/files.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

// An API that omits values, or returns invalid ones.

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({ organiserUrl: calls.url, clock: organiser.clock, env: {} });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => {
  calls.behave();
  organiser.clock.advance(2 * 60 * 60_000);
});
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

const Json = z.record(z.string(), z.unknown());
const read = async (path: string) => Json.parse((await callsOf(organiser.url).get(path)).body);

/** The same value with every member of this name set to something else, at any depth. */
function withMembers(value: unknown, replaced: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((piece) => withMembers(piece, replaced));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name in replaced ? replaced[name] : withMembers(member, replaced),
    ]),
  );
}

const noPrices = {
  price: null,
  price_each: null,
  base_price: null,
  full_price_each: null,
  sold_out: false,
  available: true,
  cannot_enter_reason: "",
};

async function anEvent() {
  const { data } = z
    .object({ data: z.array(z.object({ url: z.string(), can_enter: z.boolean() })) })
    .parse(await read("event/event/upcomingEventList"));
  return data.find((event) => event.can_enter)?.url ?? "";
}

describe("a product without a price", () => {
  test("is shown without one at an event, never as free, and can't be ordered", async () => {
    const url = await anEvent();
    const event = withMembers(await read(`event/event/${url}`), noPrices);
    calls.respondWith(`/event/event/${url}`, 200, Json.parse(event));
    const browser = site.browse();
    await logIn(browser, "driver@example.com");
    const { body } = await browser.get(`/event/${url}`);
    const page = textOf(body);
    expect(page).toContain("No price yet");
    // Nothing is chosen yet: the order's own total is zero.
    expect(page.replace("Total $0.00", "")).not.toContain("$0.00");

    const form = formIn(body, "entry");
    const category = z.object({ categories: z.array(z.object({ id: z.number() })) }).parse(event)
      .categories[0];
    const posted = { ...form.values(), category: String(category?.id), intent: "submit" };
    const response = await browser.post(`/event/${url}`, posted);
    expect([response.status, textOf(response.body)]).toEqual([
      400,
      expect.stringContaining("This has no price yet. Choose something else."),
    ]);
    expect(calls.count("/submitEntry")).toBe(0);
  });

  test("is not added to the cart, and a size chart that is a text is not shown as a picture", async () => {
    const { data } = z
      .object({ data: z.array(z.object({ slug: z.string(), url: z.string() })) })
      .parse(await read("sell/product"));
    const slug = data[0]?.slug || data[0]?.url || "";
    const product = withMembers(await read(`sell/product/${slug}`), {
      price: null,
      size_chart_image: "Ask us which size fits",
    });
    calls.respondWith(`/sell/product/${slug}`, 200, Json.parse(product));
    calls.respondWith("/sell/cart/searchsku", 200, { sku: 7, price_each: null, in_stock: true });
    const browser = site.browse();
    const { body } = await browser.get(`/product/${slug}`);
    expect(textOf(body)).toContain("No price yet");
    expect(textOf(body)).not.toContain("$0.00");
    expect(body).not.toMatch(/"offers"|Ask us which|Size chart/);
    const added = await browser.post(`/product/${slug}`, {
      ...formIn(body, "product").press("Add to cart"),
      intent: "add",
    });
    expect(added.status).toBeGreaterThanOrEqual(400);
    expect(calls.count("/cartAdd")).toBe(0);
  });
});

describe("an amount that is null", () => {
  test("makes no invoice a paid one, or one of $0.00", async () => {
    const invoice = { id: 71, title: "Winter Cup", total_amount: null, amount_outstanding: null };
    calls.respondWith("/invoice/myInvoices", 200, {
      data: [invoice, { ...invoice, id: 72, paid_at: "2026-01-05T10:00:00" }],
    });
    const browser = site.browse();
    await logIn(browser, "driver@example.com");
    const page = textOf((await browser.get("/my-account")).body);
    const invoices = page.slice(page.indexOf("Invoices"), page.indexOf("Shop orders"));
    expect(invoices).toMatch(
      /Invoice 71 Winter Cup Amount not known .*Invoice 72 Paid Winter Cup Amount not known/,
    );
    expect(invoices).not.toMatch(/\$|Now/);
  });

  test.for([
    [null, "The cost of this form isn’t known right now."],
    [0, ""],
  ] as const)("a form’s cost, %s, is shown as “%s” and never as $0.00", async ([cost, shown]) => {
    const { id, url } = z
      .object({ id: z.number(), url: z.string() })
      .parse(await read("cognito/form/volunteer"));
    const questions = [{ id: 1, name: "name", label: "Name", field_type: "text", required: false }];
    const form = { id, url, name: "Volunteer", must_be_logged_on: false, cost, questions };
    calls.respondWith(`/cognito/form/${url}`, 200, form);
    const browser = site.browse();
    organiser.clock.advance(60_000);
    const page = await browser.get(`/form/${url}`);
    expect(textOf(page.body)).not.toContain("$0.00");
    expect(textOf(page.body).includes("isn’t known")).toBe(shown !== "");
    expect(textOf(page.body)).toContain(shown);
  });
});

test("a garage without a price that is booked shows by whom", async () => {
  const url = "west-coast-showdown";
  const event = await read(`event/event/${url}`);
  const garages = [{ id: 901, name: "G1", type: "Pit", available: "0", booked_by: "Bob", price: null }];
  calls.respondWith(`/event/event/${url}`, 200, { ...event, garage_hire: true, garages });
  const browser = site.browse();
  await logIn(browser, "driver@example.com");
  const page = textOf((await browser.get(`/event/${url}`)).body);
  expect(page).toContain("Pit G1 Bob");
  expect(page).not.toContain("Pit G1 No price yet");
});

test("a menu that is null is requested once, and not reported as missing", async () => {
  calls.respondWith("/menu/tree", 200, JSON.parse("null"));
  const other = await startSite({ organiserUrl: calls.url, clock: organiser.clock, env: {} });
  try {
    const before = calls.count("/menu/tree");
    for (const path of ["/events", "/shop", "/contact"])
      expect((await other.browse().get(path)).status).toBe(200);
    expect(calls.count("/menu/tree") - before).toBe(2); // main and footer
  } finally {
    await other.close();
  }
});

test("an event without a name is neither listed nor shown without a heading", async () => {
  const { data } = z.object({ data: z.array(Json) }).parse(await read("event/event/upcomingEventList"));
  const [first, ...others] = data;
  calls.respondWith("/event/event/upcomingEventList", 200, { data: [{ ...first, name: null }, ...others] });
  const other = await startSite({ organiserUrl: calls.url, clock: organiser.clock, env: {} });
  try {
    const { body } = await other.browse().get("/events");
    expect(body).not.toContain(`/event/${String(first?.["url"])}"`);
    expect(body).toContain(`/event/${String(others[0]?.["url"])}"`);
  } finally {
    await other.close();
  }
});

test("an event has one time zone on a page, whichever response has the venue's", async () => {
  const { body } = await callsOf(organiser.url).get("event/venue/nextEvents");
  const events = z.array(Json).parse(body);
  const withoutZones = z.array(Json).parse(withMembers(events, { timezone: undefined }));
  const venues = withMembers(await read("event/venue"), { timezone: "Australia/Eucla" });
  const featured = { ...withoutZones[0], featured_event: true };
  calls.respondWith("/event/venue", 200, Json.parse(venues));
  const other = await startSite({ organiserUrl: calls.url, clock: organiser.clock, env: {} });
  try {
    calls.respondWith("/event/event/upcomingEventList", 200, { data: [featured] });
    const page = textOf((await other.browse().get("/events")).body);
    expect(page).toContain("ACWST");
    expect(page).not.toMatch(/AE[SD]T/);
  } finally {
    await other.close();
  }
});

describe("an upload", () => {
  async function uploadPhoto(): Promise<void> {
    const browser = site.browse();
    await logIn(browser, "driver@example.com");
    const { vehicle: _chosen, ...vehicle } = newVehicle;
    const { body } = await browser.get("/profile/vehicle/new");
    const form = formIn(body, "vehicle").fillIn({ ...vehicle, vehicle_registered: "yes" });
    const { vehicle_photo: _file, ...fields } = form.press("Save vehicle");
    const path = "/profile/vehicle/new";
    await postMultipart(browser, site.publicUrl, path, fields, { vehicle_photo: await photoFile() });
    await browser.send("POST", "/uploads", Buffer.alloc(0), {
      origin: site.publicUrl,
      "sec-fetch-site": "same-origin",
      "upload-length": "10",
      "upload-metadata": "filename eA==,filetype aW1hZ2UvanBlZw==",
    });
  }
  const bearers = () => calls.getBearers("/cms/cognito/tus");

  test("sends no access token to an API that doesn't require one [API-112]", async () => {
    const domain = await read("cognito/domain/currentDomain");
    const before = bearers().length;
    calls.respondWith("/currentDomain", 200, { ...domain, capabilities: [] });
    await uploadPhoto();
    expect(bearers().slice(before)).toEqual(["", ""]);
  });

  test("names its owner to an API that counts uploads by account", async () => {
    const before = bearers().length;
    await uploadPhoto();
    const sent = bearers().slice(before);
    expect(sent.length).toBeGreaterThan(1);
    expect(sent.every((bearer) => bearer.startsWith("Bearer "))).toBe(true);
  });
});

test("a recovery code that the API can't log in with leads to the new password [AUTH-045 AUTH-046]", async () => {
  const code = "1234567890";
  calls.respondWith("/user/loginRecoveryCode", 400, { message: "Wrong code" });
  const browser = site.browse();
  const email = "driver@example.com";
  const rejected = await browser.post("/forgotpassword", { email, code, intent: "log-in" });
  expect([rejected.status, textOf(rejected.body)]).toEqual([
    400,
    expect.stringContaining("set a new password with it here"),
  ]);
  calls.respondWith("/user/recoverPasswordCheck", 200, { newPassword: "a quite long one", message: "" });
  const step = formIn(rejected.body, "recovery").fillIn({ newpassword: "a quite long one" });
  await browser.post("/forgotpassword", step.press("Save and log in"));
  expect(calls.getQueries("/user/recoverPasswordCheck")).toEqual([
    { email, code, newpassword: "a quite long one" },
  ]);
});
