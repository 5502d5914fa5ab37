import { afterEach, expect } from "vitest";
import type { Behaviour } from "../support/faulty-api.ts";
import { chooseCategory, logIn } from "../support/entry-visit.ts";
import { eventually } from "../support/eventually.ts";
import { startFaultyProxy } from "../support/faulty-proxy.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { test as base } from "../support/running.ts";
import { startSite } from "../support/running-site.ts";

const test = base
  .extend("proxy", { scope: "file" }, async ({ organiser }, { onCleanup }) => {
    const proxy = await startFaultyProxy(organiser.url);
    onCleanup(() => proxy.close());
    return proxy;
  })
  .extend("faultySite", { scope: "file" }, async ({ organiser, proxy }, { onCleanup }) => {
    const site = await startSite({
      organiserUrl: proxy.url,
      clock: organiser.clock,
      env: { ORGANISER_PUBLIC_URL: organiser.url },
    });
    onCleanup(() => site.close());
    organiser.siteOrigins.push(site.publicUrl);
    return site;
  });

let restore: () => void = () => undefined;
afterEach(() => restore());

const unusableResponses: [name: string, fault: Behaviour][] = [
  ["500", { json: { message: "Stack trace" }, status: 500 }],
  ["a web page", { text: "<html><body>Proxy</body></html>", type: "text/html" }],
  ["members of the wrong type", { json: { user: 7, items: "none", success: "maybe" } }],
  ["too many requests", { json: { message: "Slower." }, status: 429 }],
];
const missingCalls: [name: string, fault: Behaviour][] = [404, 405, 501].map((status) => [
  `${status}, since there is no such call`,
  { json: { message: "Not found" }, status },
]);

test.for([...unusableResponses, ...missingCalls])(
  "a cart and a profile whose call is answered with %s show “Service unavailable” [ERR-009]",
  async ([_name, fault], { proxy, faultySite }) => {
    restore = () => proxy.restore();
    const driver = faultySite.browse();
    await logIn(driver);
    proxy.fault("/sell/cart/getCart", fault);
    const cart = await driver.get("/cart");
    proxy.fault("/cognito/user/authUser", fault);
    const profile = await driver.get("/profile");
    for (const page of [cart, profile]) {
      expect(page.status).toBe(503);
      expect(textOf(page.body)).toContain("Service unavailable");
      expect(page.body).toContain('href="/events"');
    }
    expect(driver.cookies.has("session")).toBe(true);
  },
);

test.for([...unusableResponses, ...missingCalls])(
  "an event is shown in its public version when the user's call is answered with %s [AUTH-022]",
  async ([_name, fault], { proxy, faultySite }) => {
    restore = () => proxy.restore();
    const driver = faultySite.browse();
    await logIn(driver);
    proxy.fault("/cognito/user/authUser", fault);
    const page = await driver.get("/event/night-shift-sydney");
    expect(page.status).toBe(200);
    expect(textOf(page.body)).toContain("We can’t load your account right now");
  },
);

test.for(missingCalls)(
  "a subscription answered with %s shows that this isn't offered and nothing was sent",
  async ([_name, fault], { proxy, faultySite }) => {
    restore = () => proxy.restore();
    proxy.fault("/subscribe", fault);
    const response = await faultySite.browse().post("/newsletter", { email: `sam@example.com`, trap: "" });
    expect(response.status).toBe(422);
    expect(textOf(response.body)).toContain("doesn’t offer this. Nothing was sent.");
  },
);

test("a feature whose API call is missing is hidden, and shown again once the call exists", async ({
  proxy,
  faultySite,
  organiser,
}) => {
  restore = () => proxy.restore();
  const visitor = faultySite.browse();
  const form = /<footer[^]*action="\/newsletter"/;
  const unavailable = "This form isn’t available right now. Contact the organiser directly.";
  /** Polls, because a stale page is served once more while it is revalidated. */
  const waitForBody = (path: string, check: (body: string) => void) => {
    organiser.clock.advance(1_000);
    return eventually(async () => check((await visitor.get(path)).body));
  };
  const isUnavailable = (body: string) => {
    expect([textOf(body).includes(unavailable), body.includes('name="email"')]).toEqual([true, false]);
  };
  organiser.clock.advance(60 * 60_000);
  await waitForBody("/about", (body) => expect(form.test(body)).toBe(true));

  proxy.fault("/subscribe", { json: {}, status: 404 });
  await visitor.post("/newsletter", { email: "sam@example.com", trap: "" });
  proxy.fault("/formSubmit", { json: { message: "No such route" }, status: 404 });
  const message = { name: "Sam", email: "sam@example.com", subject: "Times", message: "When?", trap: "" };
  expect(textOf((await visitor.post("/contact", message)).body)).toContain("When?");
  await waitForBody("/about", (body) => expect(form.test(body)).toBe(false));
  await waitForBody("/newsletter", isUnavailable);
  await waitForBody("/contact", isUnavailable);

  proxy.restore();
  organiser.clock.advance(60 * 60_000);
  await waitForBody("/about", (body) => expect(form.test(body)).toBe(true));
  await waitForBody("/newsletter", (body) => expect(body.includes('name="email"')).toBe(true));
});

test.for([
  [{ json: { message: "Not found" }, status: 404 }, true],
  [{ json: {}, status: 405 }, false],
] as const)(
  "after %o for a code, the voucher form is still shown: %s",
  async ([fault, isShown], { proxy, faultySite }) => {
    restore = () => proxy.restore();
    const driver = faultySite.browse();
    await logIn(driver);
    const [, path = ""] =
      /action="(\/gift-voucher\/[^"/]+\/[^"/]+)"/.exec((await driver.get("/gift-vouchers")).body) ?? [];
    proxy.fault("/redeem", fault);
    const form = formIn((await driver.get(`${path}/redeem`)).body, "redeem-voucher").fillIn({ code: "ABCD" });
    expect((await driver.post(`${path}/redeem`, form.press("Redeem"))).status).toBe(422);
    expect((await driver.get(`${path}/redeem`)).body.includes('id="redeem-voucher"')).toBe(isShown);
  },
);

test("a licence register that the API's schema lacks isn't queried again", async ({ proxy, faultySite }) => {
  restore = () => proxy.restore();
  const driver = faultySite.browse();
  await logIn(driver);
  proxy.respondWith((path, body) =>
    path.endsWith("/graphql") && body.includes("racers_licence_check")
      ? {
          status: 400,
          json: { errors: [{ message: 'Cannot query field "racers_licence_check" on type "Event".' }] },
        }
      : null,
  );
  const page = await chooseCategory(driver, "gulf-roll-off", "Street");
  expect(page.body).toMatch(/<input[^>]*name="licence_number"[^>]*/);
  expect(textOf(page.body)).not.toContain("reach the licence register right now");
});

test.for(unusableResponses.slice(0, 2))(
  "a cart update answered with %s isn't reported as not sent",
  async ([_name, fault], { proxy, faultySite }) => {
    restore = () => proxy.restore();
    const driver = faultySite.browse();
    await logIn(driver);
    proxy.fault("/sell/cart/cartUpdate", fault);
    const response = await driver.post("/cart", { "qty-1": "2", "was-1": "1" });
    expect(response.status).toBe(503);
    expect(textOf(response.body)).toContain(
      "If you’ve just submitted something, check your email before you try again",
    );
    expect(textOf(response.body)).not.toMatch(/Nothing was (sent|submitted)|was not sent|wasn’t submitted/);
  },
);
