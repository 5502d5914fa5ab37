import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import type { BrowserResponse } from "../support/browser.ts";
import { categoryId, chooseCategory, entryIn, logIn } from "../support/entry-visit.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";
import { publishPage } from "../support/written-page.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
});
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

const event = "/event/night-shift-sydney";
const later = (seconds: number) => organiser.clock.advance(seconds * 1_000);
const publish = (url: string, html: string) =>
  publishPage(organiser, { url, widgets: [{ kind: "core/html", settings: { html: `<p>${html}</p>` } }] });
const timed = (frame: object, html: string) => ({
  kind: "core/html",
  settings: { html: `<p>${html}</p>` },
  frame,
});
const languageOf = ({ body }: BrowserResponse) => /<html lang="([\w-]+)"/.exec(body)?.[1];
const isReady = ({ status, headers }: BrowserResponse) => status === 200 && headers.etag !== undefined;

describe("a cached public page", () => {
  test.each(["/", "/events", event, "/about", "/login", "/events.data", "/_root.data"])(
    "%s is rendered once, and is the same bytes for the next visitor [SEC-001 NAV-013]",
    async (path) => {
      const one = await site.browse({ "user-agent": "one" }).get(path);
      const before = calls.paths.length;
      const other = await site
        .browse({ "user-agent": "other", referer: "https://search.example/" })
        .get(path);
      expect([isReady(one), isReady(other)]).toEqual([true, true]);
      expect(other.body).toBe(one.body);
      expect(other.headers.etag).toBe(one.headers.etag);
      expect(other.headers["x-request-id"]).not.toBe(one.headers["x-request-id"]);
      expect(other.headers["cache-control"]).toBe("private, no-cache, no-transform");
      expect(calls.paths.length).toBe(before);
    },
  );

  test("returns 304 to a browser that has it, whatever a proxy did to its ETag", async () => {
    const { headers } = await site.browse().get("/events");
    const tag = String(headers.etag);
    for (const given of [tag, tag.slice(2), `"other", ${tag}`, "*"]) {
      const response = await site.browse().get("/events", { "if-none-match": given });
      expect([response.status, response.body, response.headers.etag]).toEqual([304, "", tag]);
      expect(response.headers["x-content-type-options"]).toBe("nosniff");
    }
    expect((await site.browse().get("/events", { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("has no body for HEAD, but the Content-Length of GET", async () => {
    const page = await site.browse().get("/events");
    const head = await site.browse().send("HEAD", "/events", null);
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(head.headers["content-length"]).toBe(page.headers["content-length"]);
  });

  test.each([
    ["br", "gzip, deflate, br"],
    ["gzip", "gzip, deflate"],
    ["gzip", "br;q=0, gzip"],
  ])("is sent as %s to a browser that accepts %s", async (encoding, accepted) => {
    const { body } = await site.browse().get("/events");
    const response = await fetch(`${site.publicUrl}/events`, { headers: { "accept-encoding": accepted } });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toContain("Accept-Encoding");
    expect(Number(response.headers.get("content-length"))).toBeLessThan(Buffer.byteLength(body) / 3);
    expect(await response.text()).toBe(body);
  });

  test("differs by language, by header, cookie or parameter [I18N-006]", async () => {
    const german = { "accept-language": "de-AT, en;q=0.5" };
    const chosen = site.browse();
    await chosen.post("/language", { language: "fr", to: "/events" });
    for (let round = 0; round < 2; round++) {
      expect(languageOf(await site.browse().get("/events"))).toBe("en");
      expect(languageOf(await site.browse(german).get("/events"))).toBe("de");
      expect(languageOf(await chosen.get("/events"))).toBe("fr");
      expect(languageOf(await chosen.get("/events?lng=it"))).toBe("it");
    }
    expect(isReady(await chosen.get("/events"))).toBe(true);
  });

  test("allows exactly its own inline scripts and styles, by their hashes", async () => {
    for (const path of ["/", event, "/login"]) {
      const { headers, body } = await site.browse().get(path);
      const policy = String(headers["content-security-policy"]);
      // JSON-LD is never executed, and needs no CSP hash.
      const inline = [...body.matchAll(/<(script|style)(?![^>]*(?:\ssrc=|ld\+json))[^>]*>(.*?)<\/\1>/gs)];
      const hashes = inline.map(([, , code = ""]) => createHash("sha256").update(code).digest("base64"));
      expect(hashes.length).toBeGreaterThan(2);
      expect(hashes.filter((hash) => !policy.includes(`'sha256-${hash}'`))).toEqual([]);
      expect(policy.match(/sha256-/g)?.length).toBe(new Set(hashes).size);
      expect(policy + body).not.toContain("nonce");
    }
  });

  test("is not sent for another host", async () => {
    await site.browse().get("/events");
    expect((await site.browse().get("/events", { host: "evil.example" })).status).toBe(421);
  });

  test("is not cached for a 404", async () => {
    expect((await site.browse().get("/to-come")).status).toBe(404);
    await publish("to-come", "here");
    later(6);
    await eventually(async () => expect((await site.browse().get("/to-come")).status).toBe(200));
  });
});

describe("a page is rendered per visitor", () => {
  test("for a logged-in user, and is public again after logout [SEC-001]", async () => {
    await site.browse().get(event);
    const browser = site.browse();
    await logIn(browser);
    const { headers, body } = await browser.get(event);
    expect(headers["cache-control"]).toBe("private, no-store, no-transform");
    expect(headers.etag).toBeUndefined();
    expect(body).toContain("Sam");
    const next = await site.browse().get(event);
    expect(isReady(next)).toBe(true);
    expect(next.body).not.toContain("Sam");
  });

  test("while a flash message is pending, which no one else sees", async () => {
    const browser = site.browse();
    await logIn(browser);
    await browser.post("/logout", {});
    expect(browser.cookies.has("notice")).toBe(true);
    const withMessage = await browser.get("/events");
    expect(withMessage.headers["cache-control"]).toBe("private, no-store, no-transform");
    expect(withMessage.body).toMatch(/logged out/i);
    expect((await site.browse().get("/events")).body).not.toMatch(/logged out/i);
    expect(isReady(await browser.get("/events"))).toBe(true);
  });

  test("where it shows the visitor's unsent draft; other pages stay public", async () => {
    await site.browse().get(event);
    const browser = site.browse();
    const chosen = await chooseCategory(browser, "night-shift-sydney", "Street");
    const login = await browser.post(event, entryIn(chosen).press("Log in to enter"));
    expect(login.location).toBe("/login");
    const restored = await browser.get(event);
    expect(restored.headers["cache-control"]).toBe("private, no-store, no-transform");
    expect(entryIn(restored).values()["category"]).toEqual([categoryId(restored, "Street")]);
    expect(isReady(await browser.get("/events"))).toBe(true);
    expect(entryIn(await site.browse().get(event)).values()["category"]).not.toEqual([
      categoryId(restored, "Street"),
    ]);
  });

  test.each(["/events?page=2", "/events?lng=xx", `${event}?from=mail`])(
    "at %s, because its query isn't known",
    async (path) => {
      expect((await site.browse().get(path)).headers.etag).toBeUndefined();
    },
  );
});

describe("nothing of a visitor is ever in a public page", () => {
  const canary = "Canary7Q";
  const headers = {
    "user-agent": canary,
    referer: `https://elsewhere.example/${canary}`,
    "accept-language": `${canary}, en`,
    "x-forwarded-for": canary,
    "x-forwarded-host": `${canary}.example`,
    "x-forwarded-proto": canary,
    "x-request-id": canary,
    "x-anything": canary,
    "sec-fetch-site": canary,
    accept: `text/html, x/${canary}`,
    cookie: `visit=${canary}; theme=${canary}; language=${canary}`,
  };

  test.each(["/", "/events", event, "/about", "/login", "/events.data"])(
    "%s, rendered for a visitor with canaries in every header and cookie [SEC-001]",
    async (path) => {
      later(10 * 60); // Cached copies have expired: this request renders the page.
      const made = await site.browse(headers).get(path);
      const next = await site.browse().get(path);
      for (const { body, headers: sent } of [made, next]) {
        expect(body).not.toContain(canary);
        expect(body).not.toContain(made.headers["x-request-id"]);
        expect(JSON.stringify(sent)).not.toContain(canary);
      }
      expect(isReady(next)).toBe(true);
      expect(next.setCookies).toEqual([]);
    },
  );

  test("a query with a canary affects no other visitor's page", async () => {
    later(10 * 60);
    await site.browse().get(`/events?q=${canary}`);
    await site.browse().get(`/events.data?q=${canary}`);
    for (const path of ["/events", "/events.data"])
      expect((await site.browse().get(path)).body).not.toContain(canary);
  });
});

describe("as time passes", () => {
  test("the stale page is served while it is rendered again, then the new one [CMS-026 CMS-027 CMS-028]", async () => {
    await publish("changing", "first words");
    const before = await site.browse().get("/changing");
    await publish("changing", "second words");
    later(1);
    expect((await site.browse().get("/changing")).headers.etag).toBe(before.headers.etag);

    later(8);
    expect((await site.browse().get("/changing")).body).toContain("first words");
    await eventually(async () => {
      expect((await site.browse().get("/changing")).body).toContain("second words");
    });
  });

  test("a page without changes is the same bytes when it is rendered again", async () => {
    const before = await site.browse().get("/about");
    const callCount = calls.paths.length;
    later(8);
    await site.browse().get("/about");
    await eventually(() => expect(calls.paths.length).toBeGreaterThan(callCount));
    later(10 * 60);
    expect((await site.browse().get("/about")).headers.etag).toBe(before.headers.etag);
  });

  test("a block disappears exactly at its time [CMS-019 CMS-020]", async () => {
    organiser.clock.set(Date.parse("2027-05-01T02:59:57Z")); // Three seconds before one o'clock in Sydney.
    await publishPage(organiser, {
      url: "timed",
      widgets: [
        timed({ end_time: "2027-05-01 13:00:00" }, "before one"),
        timed({ start_time: "2027-05-01 13:00:00" }, "after one"),
      ],
    });
    expect((await site.browse().get("/timed")).body).toContain("before one");
    later(3.5);
    const { body } = await site.browse().get("/timed");
    expect([body.includes("before one"), body.includes("after one")]).toEqual([false, true]);
  });
});

describe("when the organiser API stops responding", () => {
  test("stale pages are served, and fresh ones once it responds again [AUTH-022 CMS-026]", async () => {
    await publish("lasting", "as it was");
    const paths = ["/", "/events", "/lasting"];
    const before = await Promise.all(paths.map((path) => site.browse().get(path)));
    expect(before.every(isReady)).toBe(true);

    calls.dropResponsesOf("");
    later(3 * 60 * 60);
    const during = await Promise.all(paths.map((path) => site.browse().get(path)));
    expect(during.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(during[2]?.body).toContain("as it was");

    calls.behave();
    await publish("lasting", "as it is now");
    later(60);
    await eventually(async () => {
      expect((await site.browse().get("/lasting")).body).toContain("as it is now");
    });
  });
});
