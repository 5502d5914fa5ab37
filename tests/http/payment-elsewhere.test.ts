import { afterAll, beforeAll, expect, test } from "vitest";
import { callsAs } from "../support/api-calls.ts";
import { logIn } from "../support/entry-visit.ts";
import {
  clickPaymentButton,
  loadEvent,
  findIdByName,
  buildEntryOrder,
  submit,
} from "../support/event-order.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

const event = "gulf-camp-out";

let organiser: RunningOrganiser;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
  organiser.siteOrigins.push(site.publicUrl);
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

/** Orders a ticket, ends its payment with this action, and returns the path it redirects to. */
async function returnPathAfter(action: "pay" | "decline" | "cancel"): Promise<string> {
  const calls = await callsAs(organiser.url);
  const { spectatorTypes } = await loadEvent(calls, event);
  const spectators = [{ id: findIdByName(spectatorTypes, "Adult"), qty: 1 }];
  const order = await buildEntryOrder(calls, event, null, {
    url: `${site.publicUrl}/event/${event}`,
    spectators,
  });
  const { pathname, search } = new URL(
    (await clickPaymentButton((await submit(calls, order)).redirect, action)).returnUrl,
  );
  return pathname + search;
}

test.each([
  ["pay", "Your payment went through Don’t pay again. Log in to see your order and your receipt."],
  ["decline", "Your payment was declined Nothing was charged. Log in to check your order and pay again."],
  ["cancel", "Your payment was cancelled Nothing was charged. Log in to check your order and pay again."],
] as const)(
  "after “%s” a browser without a session is told what happened, then offered a login that leads on",
  async (action, expected) => {
    const path = await returnPathAfter(action);
    const browser = site.browse();
    const led = await browser.get(path);
    expect(led.status).toBe(303);
    const page = await browser.get(led.location);
    const pageText = textOf(page.body);
    expect(pageText).toContain(expected);
    // No hint of the customer or the items.
    expect(pageText).not.toMatch(/Sam|Carter|driver@|Gulf Camp-Out|\$\d/);
    const form = formIn(page.body, "log-in").fillIn({ email: "driver@example.com", password: "wrong" });
    const again = await browser.post(led.location, form.press("Log in"));
    expect(textOf(again.body)).toContain(expected);
    await logIn(browser);
    expect(textOf((await browser.get(path)).body)).toMatch(
      action === "pay" ? /Payment Successful/ : /Payment (Failed|cancelled)/,
    );
  },
);

test("a forged payment token shows that nothing is known, and not to pay again", async () => {
  const browser = site.browse();
  const led = await browser.get(`/event/${event}?payum_token=made-up`);
  expect(textOf((await browser.get(led.location)).body)).toContain(
    "We don’t know yet whether your payment went through If you’ve just paid, don’t pay again.",
  );
});

test("the login page itself doesn't mention payments", async () => {
  for (const address of ["/login", "/login?payment=paid", "/signup?payment=declined"])
    expect(textOf((await site.browse().get(address)).body)).not.toMatch(/payment/i);
});
