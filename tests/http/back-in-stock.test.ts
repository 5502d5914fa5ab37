import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { logIn } from "../support/entry-visit.ts";
import { fieldError, formIn, textOf } from "../support/html-form.ts";
import { newProduct } from "../support/new-product.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const call = "/sell/product/backInStock";
const tee = "/product/crew-tee";
/** Size M, which is sold out. */
const mediumPath = `${tee}/back-in-stock?variation-0=M`;
const donePath = `${tee}/back-in-stock?done=yes&variation-0=M#back-in-stock`;
let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
let made: Awaited<ReturnType<typeof newProduct>>;

beforeAll(async () => {
  organiser = await startOrganiser();
  const { db } = organiser.dependencies;
  made = await newProduct(db, {
    slug: "crew-tee",
    name: "Crew tee",
    variations: { Size: ["S", "M"] },
    skus: [
      { code: "CREW-S", price: 4_000, is_default: 1, variationOptions: { Size: "S" } },
      { code: "CREW-M", price: 4_000, cap: 2, taken: 2, variationOptions: { Size: "M" } },
    ],
  });
  await newProduct(db, {
    slug: "gone-tee",
    name: "Gone tee",
    variations: { Size: ["S", "M"] },
    skus: ["S", "M"].map((Size) => ({ code: `GONE-${Size}`, price: 1, cap: 0, variationOptions: { Size } })),
  });
  calls = await watchCalls(organiser.url);
  site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

const stored = () =>
  organiser.dependencies.db
    .selectFrom("back_in_stock_requests")
    .select(["email", "sku_id", "language"])
    .orderBy("id")
    .execute();

describe("a product's page", () => {
  test("offers the mail once a sold-out size is chosen, without scripts, and confirms it", async () => {
    const visitor = site.browse();
    const page = await visitor.get(tee);
    expect(page.body).not.toContain("/back-in-stock");
    const chosen = formIn(page.body, "product").fillIn({ "variation-0": "M" });
    const soldOut = await visitor.post(tee, chosen.press("Check price"));
    expect(textOf(soldOut.body)).toContain("Email me when it’s back");
    expect(soldOut.body).toContain(`action="${mediumPath}"`);

    const sent = await visitor.post(mediumPath, { email: "visitor@example.com", trap: "" });
    expect([sent.status, sent.location]).toEqual([303, donePath]);
    const done = textOf((await visitor.follow(sent)).body);
    expect(done).toContain("Crew tee – M We’ll email you when it’s back in stock");
    expect(await stored()).toContainEqual({
      email: "visitor@example.com",
      sku_id: made.sku("CREW-M"),
      language: "en",
    });
  });

  test("offers the mail at once for a product that is sold out altogether", async () => {
    const visitor = site.browse();
    expect((await visitor.get("/product/gone-tee")).body).toContain(
      'action="/product/gone-tee/back-in-stock"',
    );
    await visitor.post(
      "/product/gone-tee/back-in-stock",
      { email: "any@example.com" },
      { "accept-language": "de" },
    );
    expect(await stored()).toContainEqual({ email: "any@example.com", sku_id: 0, language: "de" });
  });

  test("links logged-in users to the form, which has their address", async () => {
    const user = site.browse();
    await logIn(user);
    const page = await user.get("/product/gone-tee");
    expect(page.body).toContain('href="/product/gone-tee/back-in-stock"');
    expect(page.body).not.toContain('action="/product/gone-tee/back-in-stock"');
    const form = formIn((await user.get("/product/gone-tee/back-in-stock")).body, "back-in-stock");
    expect(form.values()["email"]).toEqual(["driver@example.com"]);
  });
});

describe("the form", () => {
  test.for([
    [{ email: "robin" }, "email", "Enter an email address in the format name@example.com."],
    [{ email: "" }, "email", "Fill this in."],
    [{ trap: "x" }, "trap", "Clear it and try again."],
  ] as const)("%o is rejected at the field, and nothing is sent", async ([invalid, field, message]) => {
    const before = calls.count(call);
    const response = await site.browse().post(mediumPath, { email: "robin@example.com", ...invalid });
    expect([response.status, fieldError(response, field)]).toEqual([400, expect.stringContaining(message)]);
    expect(textOf(response.body)).toContain("Crew tee – M");
    expect(calls.count(call)).toBe(before);
  });

  test("repeated and simultaneous requests are stored once, with the same response", async () => {
    const visitor = site.browse();
    const email = "twice@example.com";
    const sent = await Promise.all([1, 2, 3].map(() => visitor.post(mediumPath, { email })));
    sent.push(await site.browse().post(mediumPath, { email }));
    expect(new Set(sent.map(({ location }) => location))).toEqual(new Set([donePath]));
    expect((await stored()).filter((request) => request.email === email)).toHaveLength(1);
  });

  test("leads to the product if it is in stock, or if nothing sold out is chosen", async () => {
    for (const query of ["?variation-0=S", "", "?variation-0=XXL"]) {
      const { status, location } = await site.browse().get(`${tee}/back-in-stock${query}`);
      expect([status, location]).toEqual([303, tee]);
    }
    expect((await site.browse().get("/product/none/back-in-stock")).status).toBe(404);
  });

  test("leads to the product with a notice if it has come back since the form was opened", async () => {
    const visitor = site.browse();
    const email = "returned@example.com";
    const response = await visitor.post(`${tee}/back-in-stock?variation-0=S`, { email });
    expect([response.status, response.location]).toEqual([303, tee]);
    const page = await visitor.follow(response);
    expect(textOf(page.body)).toContain("It’s back in stock now, so you don’t need an email.");
    expect(formIn(page.body, "product").hasControl("variation-0")).toBe(true);
    expect(await stored()).not.toContainEqual(expect.objectContaining({ email }));
  });

  test("shows why the API rejected the request, keeps the address after a failure, and tells of a limit", async () => {
    const email = "kept@example.com";
    const visitor = site.browse();
    calls.respondWith(call, 200, { success: false, message: "This is in stock now." }, 1);
    const rejected = await visitor.post(mediumPath, { email });
    expect(rejected.status).toBe(422);
    expect(textOf(rejected.body)).toContain("Your request wasn’t saved This is in stock now.");
    calls.respondWith(call, 503, {}, 1);
    const failed = await visitor.post(mediumPath, { email });
    expect(failed.status).toBe(503);
    expect(formIn(failed.body, "back-in-stock").values()["email"]).toEqual([email]);
    calls.respondWith(call, 429, { text_code: "TOO_MANY_REQUESTS", message: "Try again tomorrow." }, 1);
    const limited = await visitor.post(mediumPath, { email });
    expect(limited.status).toBe(422);
    expect(textOf(limited.body)).toContain("Try again tomorrow.");
    expect(await stored()).not.toContainEqual(expect.objectContaining({ email }));
  });
});

test("an API without the capability has no form", async () => {
  const other = await watchCalls(organiser.url);
  other.respondWith("/cognito/domain/currentDomain", 200, { name: "Other" });
  const otherSite = await startSite({ organiserUrl: other.url, clock: organiser.clock });
  try {
    const visitor = otherSite.browse();
    const page = await visitor.get("/product/gone-tee");
    expect(page.status).toBe(200);
    expect(page.body).not.toContain("back-in-stock");
    expect((await visitor.get("/product/gone-tee/back-in-stock")).status).toBe(404);
    expect((await visitor.post(mediumPath, { email: "other@example.com" })).status).toBe(404);
    expect(other.count(call)).toBe(0);
  } finally {
    await otherSite.close();
    await other.close();
  }
});
