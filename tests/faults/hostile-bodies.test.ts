import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { ServerBuild } from "@remix-run/node";
import { afterAll, describe, expect, vi } from "vitest";
import { loadWebsiteBuild } from "../../server/website-build.ts";
import { type Answer, type Browser, browserOf } from "../support/browser.ts";
import { type Chance, chanceFor } from "../support/chance.ts";
import { addressOf } from "../support/customers.ts";
import { logIn } from "../support/entry-visit.ts";
import { type HostileBody, hostileForms, hostileJson, type HostileShape } from "../support/hostile-bodies.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { test as base } from "../support/running.ts";

const isFull = process.env["FULL"] === "1";
vi.setConfig({ testTimeout: isFull ? 900_000 : 60_000 });

/** A request may cost so many times the processor time of an ordinary one of the same address. */
const mostTimes = 10;
/** Milliseconds: what an ordinary request counts as at least, so that noise doesn't decide. */
const leastOrdinary = 15;
/** One that was over is sent again so often, for the least of them. */
const tries = 4;
/** Bytes that all of it together may leave behind. */
const mostKept = 30_000_000;
/** Of each address, the shapes of a run that isn't the full one. */
const sampled = 7;

setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");
function heapInUse(): number {
  if (typeof collectGarbage === "function") collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** What stands in the place of a parameter, by the beginning of the route's path; else it is 1. */
const known: Readonly<Record<string, string>> = {
  "event/:url": "night-shift-sydney",
  "article/:slug": "one",
  "product/:slug": "season-cap",
  "form/:url": "volunteer",
  "profile/vehicle/:id": "new",
  "profile/licence/:id": "new",
  "profile/address/:id": "new",
};

/** The addresses of all routes of the built site that take a post. */
function postAddresses(routes: ServerBuild["routes"]): string[] {
  const taking = Object.values(routes).flatMap((route) => (route?.module.action ? [pathOf(route.id)] : []));
  return [...new Set(taking)].map((path) => {
    const [start = ""] = Object.keys(known).filter((one) => path.startsWith(one));
    const filled = path.replace(start, start.replace(/:\w+/, known[start] ?? ""));
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
/** The uploads are not of the website but of the server itself; so is what answers where nothing is. */
const addresses = [...postAddresses(server.routes), "/uploads", "/no/such/page", "/healthz"];

/** Who sends it: a new address of this machine each time, so that no limit of an address ends it. */
let sender = 0;
const nextSender = (): Record<string, string> => ({ "x-forwarded-for": addressOf(77, sender++) });

const test = base.override("siteSettings", { TRUSTED_PROXIES: "127.0.0.0/8" });

function shapesFor(chance: Chance, shapes: readonly HostileShape[], most: number): readonly HostileShape[] {
  if (isFull) return shapes;
  const left = [...shapes];
  return Array.from({ length: most }, () => left.splice(chance.below(left.length), 1)).flat();
}

/** Milliseconds of the processor that something takes in this process, and what came of it. */
async function costOf<Value>(act: () => Promise<Value>): Promise<{ cost: number; value: Value }> {
  const before = process.cpuUsage();
  const value = await act();
  const { user, system } = process.cpuUsage(before);
  return { cost: (user + system) / 1_000, value };
}

/** What each request cost, and how many times an ordinary one of its address. */
const dearest: { name: string; times: number; cost: number }[] = [];

type Send = (body: HostileBody) => Promise<{ status: number }>;

/** What of these shapes was answered as a failure of the server's, or cost too much. */
async function faultsOf(shapes: readonly HostileShape[], names: readonly string[], send: Send) {
  const ordinary: HostileBody = {
    body: Buffer.from(names.map((name) => `${encodeURIComponent(name)}=1`).join("&")),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  };
  const costs: number[] = [];
  for (let time = 0; time < (isFull ? 3 : 2); time++) costs.push((await costOf(() => send(ordinary))).cost);
  const ceiling = mostTimes * Math.max(leastOrdinary, Math.min(...costs));

  const faults: string[] = [];
  for (const { name, make } of shapes) {
    const hostile = make(names);
    let { cost, value } = await costOf(() => send(hostile));
    if (value.status >= 500) faults.push(`${name}: ${value.status}`);
    for (let time = 1; time < tries && cost > ceiling; time++)
      cost = Math.min(cost, (await costOf(() => send(hostile))).cost);
    dearest.push({ name, times: cost / (ceiling / mostTimes), cost });
    if (cost > ceiling) faults.push(`${name}: ${Math.round(cost)} ms, not ${Math.round(ceiling)}`);
  }
  return faults;
}

/** Sends a body as a browser would; one that is hung up on before its end is answered by that. */
async function post(
  browser: Browser,
  path: string,
  { body, headers }: HostileBody,
  own: Record<string, string>,
) {
  try {
    return await browser.send("POST", path, body, { ...headers, ...own, ...nextSender() });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "ECONNRESET" || code === "EPIPE") return { status: 0 };
    throw error;
  }
}

/** The names of the fields that a page asks, and some that forms have. */
const namesIn = ({ body }: Answer): string[] =>
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
    const worst = dearest.toSorted((one, other) => other.times - one.times).slice(0, 5);
    const told = worst.map(
      ({ name, times, cost }) => `${name}: ${times.toFixed(1)} times, ${Math.round(cost)} ms`,
    );
    // oxlint-disable-next-line no-console -- figures for whoever measures
    if (isFull) console.log(`${dearest.length} hostile bodies; the dearest: ${told.join("; ")}`);
  });

  test("leave memory as it was", async ({ site }) => {
    const browser = site.browse();
    const own = { origin: site.publicUrl, "sec-fetch-site": "same-origin" };
    const shapes = shapesFor(chance, hostileForms, 6);
    const round = async () => {
      for (const { make } of shapes) await post(browser, "/contact", make(["name", "email", "message"]), own);
    };
    await round();
    const before = heapInUse();
    await round();
    await round();
    expect(heapInUse() - before).toBeLessThan(mostKept);
  });

  describe.each(["a visitor", "a driver"])("of %s", (who) => {
    test.for(addresses)("to %s fail nothing and cost little", async (path, { site, organiser }) => {
      const browser = site.browse();
      const own = { origin: site.publicUrl, "sec-fetch-site": "same-origin" };
      const names = namesIn(await browser.get(path));
      // Bodies without scripts and the site's own scripts come to the same addresses.
      const shapes = shapesFor(chance, hostileForms, Math.ceil(sampled / 2));
      const faults = await faultsOf(shapes, names, async (body) => {
        if (who === "a driver" && !browser.cookies.has("session.0") && !browser.cookies.has("session")) {
          organiser.clock.advance(3_600_000);
          await logIn(browser);
        }
        organiser.clock.advance(2_000);
        return post(browser, path, body, own);
      });
      expect(faults).toEqual([]);
    });
  });

  test("to the pages of the API fail nothing and cost little", async ({ organiser }) => {
    const pages = organiser.parts.features.flatMap(({ pages = [] }) =>
      pages.filter(({ takesForms }) => takesForms),
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

  test("to the calls of the API fail nothing and cost little", async ({ organiser }) => {
    const calls = organiser.parts.features.flatMap(({ routes }) =>
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
