import { afterEach, expect } from "vitest";
import type { Behaviour } from "../support/faulty-api.ts";
import { logIn } from "../support/entry-visit.ts";
import { faultyLine } from "../support/faulty-line.ts";
import { textOf } from "../support/html-form.ts";
import { test as base } from "../support/running.ts";
import { startSite } from "../support/running-site.ts";

const test = base
  .extend("line", { scope: "file" }, async ({ organiser }, { onCleanup }) => {
    const line = await faultyLine(organiser.url);
    onCleanup(() => line.close());
    return line;
  })
  .extend("faultySite", { scope: "file" }, async ({ organiser, line }, { onCleanup }) => {
    const site = await startSite({
      organiserUrl: line.url,
      clock: organiser.clock,
      env: { ORGANISER_PUBLIC_URL: organiser.url },
    });
    onCleanup(() => site.close());
    organiser.siteOrigins.push(site.publicUrl);
    return site;
  });

let mend: () => void = () => undefined;
afterEach(() => mend());

const unusable: [name: string, fault: Behaviour][] = [
  ["500", { json: { message: "Stack trace" }, status: 500 }],
  ["a web page", { text: "<html><body>Proxy</body></html>", type: "text/html" }],
  ["members of the wrong type", { json: { user: 7, items: "none", success: "maybe" } }],
  ["too many requests", { json: { message: "Slower." }, status: 429 }],
];
const lacking: [name: string, fault: Behaviour][] = [404, 405, 501].map((status) => [
  `${status}, since it has no such call`,
  { json: { message: "Not found" }, status },
]);

test.for([...unusable, ...lacking])(
  "a cart and a profile whose call is answered with %s can't be loaded right now, and nothing broke down [ERR-009]",
  async ([_name, fault], { line, faultySite }) => {
    mend = () => line.mend();
    const driver = faultySite.browse();
    await logIn(driver);
    line.fault("/sell/cart/getCart", fault);
    const cart = await driver.get("/cart");
    line.fault("/cognito/user/authUser", fault);
    const profile = await driver.get("/profile");
    for (const page of [cart, profile]) {
      expect(page.status).toBe(503);
      expect(textOf(page.body)).toContain("We can't reach our service");
      expect(page.body).toContain('href="/events"');
    }
    expect(driver.cookies.has("session")).toBe(true);
  },
);

test.for([...unusable, ...lacking])(
  "an event whose visitor can't be known, for the call is answered with %s, is shown as to everybody [AUTH-022]",
  async ([_name, fault], { line, faultySite }) => {
    mend = () => line.mend();
    const driver = faultySite.browse();
    await logIn(driver);
    line.fault("/cognito/user/authUser", fault);
    const page = await driver.get("/event/night-shift-sydney");
    expect(page.status).toBe(200);
    expect(textOf(page.body)).toContain("We can’t load your account right now");
  },
);

test.for(lacking)(
  "a subscription that the API answers with %s says that this isn't offered and that nothing was sent",
  async ([_name, fault], { line, faultySite }) => {
    mend = () => line.mend();
    line.fault("/subscribe", fault);
    const answer = await faultySite.browse().post("/newsletter", { email: `sam@example.com`, trap: "" });
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain("doesn’t offer this. Nothing was sent.");
  },
);

test.for(unusable.slice(0, 2))(
  "a change of the cart that is answered with %s isn't said not to have been sent",
  async ([_name, fault], { line, faultySite }) => {
    mend = () => line.mend();
    const driver = faultySite.browse();
    await logIn(driver);
    line.fault("/sell/cart/cartUpdate", fault);
    const answer = await driver.post("/cart", { "qty-1": "2", "was-1": "1" });
    expect(answer.status).toBe(503);
    expect(textOf(answer.body)).toContain("If you had just sent something, don't send it again");
    expect(textOf(answer.body)).not.toMatch(/Nothing was sent|was not sent/);
  },
);
