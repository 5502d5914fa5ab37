import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Libsql from "libsql";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { createEncrypter } from "../../server/session/encrypter.ts";
import type { Browser } from "../support/browser.ts";
import { entryIn } from "../support/entry-visit.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { headerCart } from "../support/shop-visit.ts";
import {
  fixtureAddresses,
  fixtureSecret,
  readSiteFixture,
  type SiteFixture,
  unpackSiteFixture,
} from "../support/site-fixture.ts";
import { ticketEvent } from "../support/ticket-order.ts";

vi.setConfig({ testTimeout: 60_000 });

/** The purposes that values are stored or sent for; each value can be decrypted with only one of them. */
const purposes = ["session", "cart", "visit", "draft", "receipt", "pending", "successor"];
const notKnown = "We’re still checking your order. Don’t submit it again.";

let fixture: SiteFixture;
let folder: string;
let organiser: RunningOrganiser;
let site: RunningSite;

beforeAll(async () => {
  fixture = await readSiteFixture("1.0.0");
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "last-release-"));
  await unpackSiteFixture(fixture, folder);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

/** Starts both programs of this release on the data of the last one, ten minutes later. */
async function start(): Promise<void> {
  organiser = await startOrganiser({
    dataDir: join(folder, "organiser"),
    clock: { now: () => fixture.now + 10 * 60_000 },
    siteOrigins: [fixtureAddresses.site],
    publicUrl: fixtureAddresses.api,
  });
  site = await startSite({
    organiserUrl: organiser.url,
    clock: organiser.clock,
    env: {
      PUBLIC_URL: fixtureAddresses.site,
      ORGANISER_PUBLIC_URL: fixtureAddresses.api,
      SESSION_SECRETS: fixtureSecret,
      DATA_DIR: folder,
    },
  });
  onTestFinished(async () => {
    await site.close();
    await organiser.close();
  });
}

type Name = keyof SiteFixture["cookies"];

/** The browser of a user, as the last release left it; `changed` maps the value of each cookie. */
async function restoreBrowser(name: Name, changed?: (value: string) => Promise<string>): Promise<Browser> {
  const browser = site.browse();
  for (const [cookie, value] of Object.entries(fixture.cookies[name]))
    browser.cookies.set(cookie, changed ? await changed(value) : value);
  return browser;
}

const noteAt = async (browser: Browser) =>
  entryIn(await browser.get(ticketEvent)).values()["entrant_note"]?.[0] ?? "";

const orders = async () =>
  (await organiser.dependencies.db.selectFrom("entry_orders").select("id").execute()).length;

test("after an upgrade users are still logged in, with their drafts, carts and orders", async () => {
  await start();
  const account = await restoreBrowser("account");
  const cart = await account.get("/cart");
  expect([await noteAt(account), headerCart(cart)]).toEqual(["Typed by an account", "Cart, 1 item"]);
  const visitor = await restoreBrowser("visitor");
  expect([await noteAt(visitor), headerCart(await visitor.get("/cart"))]).toEqual([
    "Typed by a visitor",
    "Cart, 2 items",
  ]);
  const [paying, waiting] = [await restoreBrowser("paying"), await restoreBrowser("waiting")];
  for (const browser of [account, paying, waiting])
    expect((await browser.get("/my-account")).status).toBe(200);

  const before = await orders();
  const again = await paying.post(ticketEvent, fixture.received.fields);
  expect([again.status, again.location]).toEqual([303, fixture.received.location]);
  const statusPage = await waiting.get(ticketEvent);
  expect(textOf(statusPage.body)).toContain(notKnown);
  const link = /<a[^>]* href="([^"]+)"[^>]*>(?:<[^>]*>)*Check order status/.exec(statusPage.body)?.[1] ?? "";
  const found = await waiting.get(link.replaceAll("&amp;", "&"));
  expect(textOf(found.body)).toContain("We’ve received your entry.");
  expect(await orders()).toBe(before);
});

const encrypter = createEncrypter([fixtureSecret], { now: () => fixture.now + 10 * 60_000 });

/** As a future release might have written it: validly encrypted, with a different schema. */
async function asOfNewerRelease(value: string): Promise<string> {
  for (const purpose of purposes)
    if (await encrypter.decrypt(purpose, value))
      return encrypter.encrypt(purpose, { version: 99, content: ["new"] }, 86_400_000);
  return JSON.stringify({ version: 99, content: ["new"] });
}

const unreadable = async () => "eyJhbGciOiJkaXIifQ..damaged";

test.each([
  ["unreadable", unreadable],
  ["of a newer release", asOfNewerRelease],
])("a store whose values are %s is treated as empty, and no order is sent again", async (_, changed) => {
  await changeStore(changed);
  await start();
  const account = await restoreBrowser("account");
  expect([(await account.get("/my-account")).status, await noteAt(account)]).toEqual([200, ""]);
  const before = await orders();
  for (const [name, { fields }] of [
    ["paying", fixture.received],
    ["waiting", fixture.unconfirmed],
  ] as const) {
    const sent = await (await restoreBrowser(name)).post(ticketEvent, fields);
    expect([name, sent.status]).toEqual([name, 504]);
  }
  expect(await orders()).toBe(before);
});

test.each([
  ["unreadable", unreadable],
  ["of a newer release", asOfNewerRelease],
])("with cookies that are %s a user is an anonymous visitor with an empty cart", async (_, changed) => {
  await start();
  for (const name of ["account", "visitor"] as const) {
    const browser = await restoreBrowser(name, changed);
    expect((await browser.get("/my-account")).location).toContain("/login");
    const cart = await browser.get("/cart");
    expect([cart.status, headerCart(cart), await noteAt(browser)]).toEqual([200, "Cart, 0 items", ""]);
  }
});

async function changeStore(changed: (value: string) => Promise<string>): Promise<void> {
  const db = new Libsql(join(folder, "site/store.db"));
  const Row = z.object({ key: z.string(), value: z.string() });
  for (const table of ["kept", "drafts"]) {
    const rows = z.array(Row).parse(db.prepare(`SELECT key, value FROM ${table}`).all());
    expect(rows.length).toBeGreaterThan(0);
    for (const { key, value } of rows)
      db.prepare(`UPDATE ${table} SET value = ? WHERE key = ?`).run(await changed(value), key);
  }
  db.close();
}
