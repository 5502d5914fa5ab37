import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { ServerBuild } from "@remix-run/node";
import { afterAll, describe, expect, vi } from "vitest";
import { loadWebsiteBuild } from "../../server/website-build.ts";
import { type Browser, browserOf, type BrowserResponse } from "../support/browser.ts";
import { type Chance, chanceFor } from "../support/chance.ts";
import { loopbackAddress } from "../support/customers.ts";
import { logIn } from "../support/entry-visit.ts";
import { type HostileBody, hostileForms, hostileJson, type HostileShape } from "../support/hostile-bodies.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { test as base } from "../support/running.ts";
import { ofToday } from "../support/of-today.ts";

const isFull = process.env["FULL"] === "1";
vi.setConfig({ testTimeout: isFull ? 900_000 : 60_000 });

/** The limit on CPU time, as a multiple of an ordinary request to the same URL. */
const MAX_TIMES = 10;
/** The minimum assumed for an ordinary request, in milliseconds, so that noise doesn't decide. */
const MIN_ORDINARY_MS = 15;
/** Attempts for a request over the limit; the cheapest counts. */
const tries = 4;
/** Bytes of heap growth allowed in total. */
const MAX_HEAP_GROWTH = 30_000_000;
/** The number of shapes per URL unless the run is a full one. */
const sampled = 7;

setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");
function heapInUse(): number {
  if (typeof collectGarbage === "function") collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** Values for route parameters, by the start of the path; the default is 1. */
const parameterValues: Readonly<Record<string, string>> = {
  "event/:url": "night-shift-sydney",
  "article/:slug": "one",
  "product/:slug": "season-cap",
  "form/:url": "volunteer",
  "profile/vehicle/:id": "new",
  "profile/licence/:id": "new",
  "profile/address/:id": "new",
};

/** The URLs of all routes of the built site that accept a POST. */
function postAddresses(routes: ServerBuild["routes"]): string[] {
  const actionPaths = Object.values(routes).flatMap((route) =>
    route?.module.action ? [pathOf(route.id)] : [],
  );
  return [...new Set(actionPaths)].map((path) => {
    const [start = ""] = Object.keys(parameterValues).filter((one) => path.startsWith(one));
    const filled = path.replace(start, start.replace(/:\w+/, parameterValues[start] ?? ""));
    return `/${filled.replace(/:\w+\??/g, "1").replace("*", "about")}`;
  });

  function pathOf(id: string): string {
    const route = routes[id];
    if (!route) return "";
    const above = route.parentId === undefined ? "" : pathOf(route.parentId);
    return [above, route.path ?? ""].filter((part) => part !== "").join("/");
  }
}

const { server } = await loadWebsiteBuild();
if (typeof server === "function") throw new Error("The site is being developed, not built.");
/** Uploads, health and the 404 page are handled by the server, outside the website's routes. */
const addresses = [...postAddresses(server.routes), "/uploads", "/no/such/page", "/healthz"];

/** A new client address for each request, so that rate limits don't apply. */
let sender = 0;
const nextSender = (): Record<string, string> => ({ "x-forwarded-for": loopbackAddress(77, sender++) });

const test = base.override("siteSettings", { TRUSTED_PROXIES: "127.0.0.0/8" });

function shapesFor(chance: Chance, shapes: readonly HostileShape[], count: number): readonly HostileShape[] {
  if (isFull) return shapes;
  const remaining = [...shapes];
  return Array.from({ length: count }, () => remaining.splice(chance.below(remaining.length), 1)).flat();
}

/** The CPU time that a call takes in this process, in milliseconds, and its result. */
async function costOf<Value>(act: () => Promise<Value>): Promise<{ cost: number; value: Value }> {
  const before = process.cpuUsage();
  const value = await act();
  const { user, system } = process.cpuUsage(before);
  return { cost: (user + system) / 1_000, value };
}

/** The cost of each request, absolute and relative to an ordinary one. */
const requestCosts: { name: string; times: number; cost: number }[] = [];

type Send = (body: HostileBody) => Promise<{ status: number }>;

/** The shapes that were answered with a server error, or cost too much. */
async function faultsOf(shapes: readonly HostileShape[], names: readonly string[], send: Send) {
  const ordinary: HostileBody = {
    body: Buffer.from(names.map((name) => `${encodeURIComponent(name)}=1`).join("&")),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  };
  const costs: number[] = [];
  for (let time = 0; time < (isFull ? 3 : 2); time++) costs.push((await costOf(() => send(ordinary))).cost);
  const ceiling = MAX_TIMES * Math.max(MIN_ORDINARY_MS, Math.min(...costs));

  const faults: string[] = [];
  for (const { name, make } of shapes) {
    const hostile = make(names);
    let { cost, value } = await costOf(() => send(hostile));
    if (value.status >= 500) faults.push(`${name}: ${value.status}`);
    for (let time = 1; time < tries && cost > ceiling; time++)
      cost = Math.min(cost, (await costOf(() => send(hostile))).cost);
    requestCosts.push({ name, times: cost / (ceiling / MAX_TIMES), cost });
    if (cost > ceiling) faults.push(`${name}: ${Math.round(cost)} ms, not ${Math.round(ceiling)}`);
  }
  return faults;
}

/** Sends a body as a browser would; a connection closed by the server counts as status 0. */
async function post(
  browser: Browser,
  path: string,
  { body, headers }: HostileBody,
  originHeaders: Record<string, string>,
) {
  try {
    return await browser.send("POST", path, body, { ...headers, ...originHeaders, ...nextSender() });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "ECONNRESET" || code === "EPIPE") return { status: 0 };
    throw error;
  }
}

/** The field names of a page's forms, and some common ones. */
const namesIn = ({ body }: BrowserResponse): string[] =>
  [
    ...new Set([
      ...[...body.matchAll(/<(?:input|select|textarea|button)[^>]* name="([^"]+)"/g)].map(
        ([, name = ""]) => name,
      ),
      ..."name email password message intent code to qty".split(" "),
    ]),
  ].slice(0, 60);

describe("hostile bodies", () => {
  const chance = chanceFor("hostile bodies");

  afterAll(() => {
    const worst = requestCosts.toSorted((one, other) => other.times - one.times).slice(0, 5);
    const descriptions = worst.map(
      ({ name, times, cost }) => `${name}: ${times.toFixed(1)} times, ${Math.round(cost)} ms`,
    );
    // oxlint-disable-next-line no-console -- figures for a full run
    if (isFull) console.log(`${requestCosts.length} hostile bodies; the dearest: ${descriptions.join("; ")}`);
  });

  test("don't leak memory", async ({ site }) => {
    const browser = site.browse();
    const originHeaders = { origin: site.publicUrl, "sec-fetch-site": "same-origin" };
    const shapes = shapesFor(chance, hostileForms, 6);
    const round = async () => {
      for (const { make } of shapes)
        await post(browser, "/contact", make(["name", "email", "message"]), originHeaders);
    };
    await round();
    const before = heapInUse();
    await round();
    await round();
    const after = heapInUse();
    // oxlint-disable-next-line no-console -- figures for a full run
    if (isFull) console.log(`${shapes.length * 2} posts: a heap of ${before} bytes before, ${after} after`);
    expect(after - before).toBeLessThan(MAX_HEAP_GROWTH);
  });

  describe.each(["a visitor", "a driver"])("of %s", (who) => {
    test.for(ofToday(addresses))(
      "to %s cause no server error and little load",
      async (path, { site, organiser }) => {
        const browser = site.browse();
        const originHeaders = { origin: site.publicUrl, "sec-fetch-site": "same-origin" };
        const names = namesIn(await browser.get(path));
        // Forms without scripts and the site's own scripts use the same URLs.
        const shapes = shapesFor(chance, hostileForms, Math.ceil(sampled / 2));
        const faults = await faultsOf(shapes, names, async (body) => {
          if (who === "a driver" && !browser.cookies.has("session.0") && !browser.cookies.has("session")) {
            organiser.clock.advance(3_600_000);
            await logIn(browser);
          }
          organiser.clock.advance(2_000);
          return post(browser, path, body, originHeaders);
        });
        expect(faults).toEqual([]);
      },
    );
  });

  test("to the pages of the API cause no server error and little load", async ({ organiser }) => {
    const pages = organiser.dependencies.features.flatMap(({ pages = [] }) =>
      pages.filter(({ acceptsForms: takesForms }) => takesForms),
    );
    expect(pages.length).toBeGreaterThan(3);
    const paths = pages.map(({ path }) =>
      path
        .replace(/:\w+\(([\w-]+)[^/]*\)/g, "$1")
        .replace(/:\w+\([^/]*\)\??/g, "1")
        .replace(/\(\*\)/, ""),
    );
    const browser = apiBrowser(organiser);
    for (const path of paths) {
      const faults = await faultsOf(
        shapesFor(chance, hostileForms, sampled),
        ["email", "password", "action"],
        (body) => post(browser, path, body, { origin: organiser.url }),
      );
      expect([path, faults]).toEqual([path, []]);
    }
  });

  test("to the calls of the API cause no server error and little load", async ({ organiser }) => {
    const calls = organiser.dependencies.features.flatMap(({ routes }) =>
      routes.filter(({ method }) => method !== "GET"),
    );
    const browser = apiBrowser(organiser);
    const failed: string[] = [];
    for (const { path } of calls) {
      const shapes = shapesFor(chance, hostileJson, 1);
      const address = `/api/v1/${path.replace(/:\w+/g, "1")}`;
      const faults = await faultsOf(shapes, ["id"], (body) => post(browser, address, body, {}));
      failed.push(...faults.map((fault) => `${path}: ${fault}`));
    }
    expect(failed).toEqual([]);
  });
});

const apiBrowser = ({ url }: RunningOrganiser): Browser => browserOf(Number(new URL(url).port), url);
