import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Fields } from "../support/browser.ts";
import { callsAs } from "../support/api-calls.ts";
import { logIn } from "../support/entry-visit.ts";
import { clickPaymentButton, loadEvent, buildEntryOrder, submit } from "../support/event-order.ts";
import { textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { hasRedis, type RunningRedis, startRedis } from "../support/redis-server.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { windowAt } from "../support/same-browser.ts";
import { newSku } from "../support/shop-cart.ts";
import { checkoutIn, putInCart, readyToPay } from "../support/shop-visit.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const submitEntry = "event/event/submitEntry";
/** The number of people who submit again, to the other instance. */
const people = process.env["FULL"] === "1" ? 40 : 10;

describe.skipIf(!hasRedis)("two instances that have lost their Redis (needs redis-server)", () => {
  let redis: RunningRedis;
  let organiser: RunningOrganiser;
  let calls: WatchedCalls;
  let site: RunningSite;
  let otherInstance: RunningSite;
  let visitorCount = 0;

  beforeAll(async () => {
    [redis, organiser] = await Promise.all([startRedis(), startOrganiser()]);
    calls = await watchCalls(organiser.url);
    site = await start();
    organiser.siteOrigins.push(site.publicUrl);
    otherInstance = await start({ PUBLIC_URL: site.publicUrl });
    await redis.lose();
  });
  afterAll(async () => {
    await Promise.all([site.close(), otherInstance.close()]);
    await calls.close();
    await organiser.close();
    await redis.close();
  });

  const start = (env: Record<string, string> = {}) =>
    startSite({
      organiserUrl: calls.url,
      clock: organiser.clock,
      env: {
        REDIS_URL: redis.url,
        ORGANISER_PUBLIC_URL: organiser.url,
        TRUSTED_PROXIES: "loopback",
        ...env,
      },
    });

  /** A logged-in user, with the same browser at both instances. */
  async function visitor(): Promise<{ browser: Browser; user: number; elsewhere: () => Browser }> {
    const from = { "x-forwarded-for": `10.2.0.${++visitorCount}` };
    const email = `press-${visitorCount}@example.com`;
    const [user] = await makePeople(organiser, [{ email, first_name: "Robin", last_name: "Ito" }]);
    const browser = site.browse(from);
    await logIn(browser, email);
    return { browser, user: user?.id ?? 0, elsewhere: () => windowAt(otherInstance, browser, from) };
  }

  const invoicesOf = (user: number) =>
    organiser.dependencies.db.selectFrom("invoices").selectAll().where("user_id", "=", user).execute();
  const ordersSentBy = (name: string) =>
    calls.bodies.filter(({ path, json }) => path.endsWith(submitEntry) && json["ambassadorCode"] === name);

  test(
    `charge ${people} people once who submit to both, with another sale in between`,
    { timeout: 60_000 + people * 6_000 },
    async () => {
      const charges: number[] = [];
      const outcomes: string[] = [];
      for (let round = 0; round < people; round++) {
        const { browser, user, elsewhere } = await visitor();
        const order: Fields = { ...(await ticketOrder(browser)), ambassador_code: `round-${round}` };
        const first = await browser.post(ticketEvent, order);
        await clickPaymentButton(first.location, "pay");
        await sellOneTicket();
        const repeated = await elsewhere().post(ticketEvent, order);
        outcomes.push(
          repeated.status === 303
            ? repeated.location.replace(first.location, "the same")
            : textOf(repeated.body),
        );
        // A visitor whose order failed clicks the button of the response.
        if (repeated.status !== 303) await submitAgain(elsewhere(), order, repeated.body);
        const paid = (await invoicesOf(user)).filter((invoice) => invoice.paid_at !== null);
        charges.push(paid.length);
        const [one, other] = ordersSentBy(`round-${round}`);
        expect(other?.json).toEqual(one?.json);
      }
      expect(charges).toEqual(charges.map(() => 1));
      expect(outcomes).toEqual(outcomes.map(() => "the same"));
    },
  );

  async function submitAgain(browser: Browser, order: Fields, body: string): Promise<void> {
    const key = /name="key" value="([^"]+)"/.exec(body)?.[1];
    if (!key) return;
    const next = await browser.post(ticketEvent, { ...order, key });
    if (next.status === 303) await clickPaymentButton(next.location, "pay");
  }

  async function sellOneTicket(): Promise<void> {
    const spectator = await callsAs(organiser.url, "spectator@example.com");
    const slug = ticketEvent.replace("/event/", "");
    const [type] = (await loadEvent(spectator, slug)).spectatorTypes;
    const spectators = [{ id: type?.id ?? 0, label: "", qty: 1 }];
    const { redirect } = await submit(spectator, {
      ...(await buildEntryOrder(spectator, slug, null)),
      spectators,
    });
    await clickPaymentButton(redirect, "pay");
  }

  test("redirect to the payment page of the first submission if that took the last ticket", async () => {
    const { browser, user, elsewhere } = await visitor();
    const order = await ticketOrder(browser);
    const { db } = organiser.dependencies;
    const type = Number(
      Object.entries(order)
        .find(([name, value]) => name.startsWith("spectator-") && String(value) === "1")?.[0]
        .slice(10),
    );
    const { taken } = await db
      .selectFrom("spectator_types")
      .select("taken")
      .where("id", "=", type)
      .executeTakeFirstOrThrow();
    const { cap } = await db
      .selectFrom("spectator_types")
      .select("cap")
      .where("id", "=", type)
      .executeTakeFirstOrThrow();
    await db
      .updateTable("spectator_types")
      .set({ cap: taken + 1 })
      .where("id", "=", type)
      .execute();

    const first = await browser.post(ticketEvent, order);
    await clickPaymentButton(first.location, "pay");
    const repeated = await elsewhere().post(ticketEvent, order);
    const otherUser = await visitor();
    // Without the first buyer's hidden fields, which would be rejected for another user.
    const lateResponse = await otherUser.browser.post(ticketEvent, { ...order, owner: "", facts: "" });
    await db.updateTable("spectator_types").set({ cap }).where("id", "=", type).execute();

    expect(first.status).toBe(303);
    expect([repeated.status, textOf((await browser.follow(repeated)).body)]).toEqual([
      303,
      expect.stringContaining("Payment Successful"),
    ]);
    expect(lateResponse.status).toBe(400);
    expect([(await invoicesOf(user)).length, (await invoicesOf(otherUser.user)).length]).toEqual([1, 0]);
  });

  test("redirect to the payment page of the first submission if that took the last items of a cart", async () => {
    const { browser, user, elsewhere } = await visitor();
    const { slug } = await newSku(organiser, { price: 2_000, left: 1 });
    await putInCart(browser, slug);
    const fields = checkoutIn(await readyToPay(browser, "Pick-up")).press("Pay $20.00 Now");
    const first = await browser.post("/checkout", fields);
    const unpaid = await elsewhere().post("/checkout", fields);
    expect([first.status, unpaid.location]).toEqual([303, first.location]);
    await clickPaymentButton(first.location, "pay");
    const paid = await elsewhere().post("/checkout", fields);
    expect(textOf((await browser.follow(paid)).body)).toContain("Order Placed");
    expect((await invoicesOf(user)).length).toBe(1);
  });

  test("look up the order when the API reports a reused idempotency key", async () => {
    const { browser, elsewhere, user } = await visitor();
    const order = await ticketOrder(browser);
    const first = await browser.post(ticketEvent, order);
    const used = {
      message: "This key was already used for something else.",
      text_code: "IDEMPOTENCY_KEY_REUSED",
    };
    calls.respondWith(submitEntry, 422, used, 1);
    const repeated = await elsewhere().post(ticketEvent, order);
    expect(repeated.location).toBe(first.location);

    calls.respondWith(submitEntry, 422, used, 1);
    calls.respondWith("cognito/payment/orderOfKey", 502, {}, 5);
    const thirdResponse = await otherWindow(browser).post(ticketEvent, order);
    calls.behave();
    expect([thirdResponse.status, textOf(thirdResponse.body)]).toEqual([
      504,
      expect.stringContaining("We could not confirm your entry. Do not submit again."),
    ]);
    expect(thirdResponse.body).not.toMatch(/couldn’t place your order|name="key"/);
    expect((await invoicesOf(user)).length).toBe(1);
  });

  /** A newly started instance without any state. */
  let fresh: RunningSite | null = null;
  beforeAll(async () => {
    fresh = await start({ PUBLIC_URL: site.publicUrl });
  });
  afterAll(() => fresh?.close());
  const otherWindow = (browser: Browser): Browser =>
    windowAt(fresh ?? otherInstance, browser, { "x-forwarded-for": `10.2.0.${visitorCount}` });
});
