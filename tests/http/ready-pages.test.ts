import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import type { Answer } from "../support/browser.ts";
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
const languageOf = ({ body }: Answer) => /<html lang="([\w-]+)"/.exec(body)?.[1];
const isReady = ({ status, headers }: Answer) => status === 200 && headers.etag !== undefined;

describe("a page for everybody", () => {
  test.each(["/", "/events", event, "/about", "/login", "/events.data", "/_root.data"])(
    "%s is made once, and is the same bytes for the next visitor [SEC-001 NAV-013]",
    async (path) => {
      const one = await site.browse({ "user-agent": "one" }).get(path);
      const before = calls.seen.length;
      const other = await site
        .browse({ "user-agent": "other", referer: "https://search.example/" })
        .get(path);
      expect([isReady(one), isReady(other)]).toEqual([true, true]);
      expect(other.body).toBe(one.body);
      expect(other.headers.etag).toBe(one.headers.etag);
      expect(other.headers["x-request-id"]).not.toBe(one.headers["x-request-id"]);
      expect(other.headers["cache-control"]).toBe("private, no-cache");
      expect(calls.seen.length).toBe(before);
    },
  );

  test("is 304 to a browser that has it, whatever a proxy made of its tag", async () => {
    const { headers } = await site.browse().get("/events");
    const tag = String(headers.etag);
    for (const given of [tag, tag.slice(2), `"other", ${tag}`, "*"]) {
      const answer = await site.browse().get("/events", { "if-none-match": given });
      expect([answer.status, answer.body, answer.headers.etag]).toEqual([304, "", tag]);
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    }
    expect((await site.browse().get("/events", { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("has no body for HEAD, and says how long it would be", async () => {
    const page = await site.browse().get("/events");
    const head = await site.browse().send("HEAD", "/events", null);
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(head.headers["content-length"]).toBe(page.headers["content-length"]);
  });

  test.each([
    ["br", "gzip, deflate, br"],
    ["gzip", "gzip, deflate"],
    ["gzip", "br;q=0, gzip"],
  ])("comes as %s to a browser that takes %s", async (encoding, accepted) => {
    const { body } = await site.browse().get("/events");
    const answer = await fetch(`${site.publicUrl}/events`, { headers: { "accept-encoding": accepted } });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("vary")).toContain("Accept-Encoding");
    expect(Number(answer.headers.get("content-length"))).toBeLessThan(Buffer.byteLength(body) / 3);
    expect(await answer.text()).toBe(body);
  });

  test("is another in another language, by header, cookie or address [I18N-006]", async () => {
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
      // Data for search engines is never run, and needs no leave.
      const inline = [...body.matchAll(/<(script|style)(?![^>]*(?:\ssrc=|ld\+json))[^>]*>(.*?)<\/\1>/gs)];
      const hashes = inline.map(([, , code = ""]) => createHash("sha256").update(code).digest("base64"));
      expect(hashes.length).toBeGreaterThan(2);
      expect(hashes.filter((hash) => !policy.includes(`'sha256-${hash}'`))).toEqual([]);
      expect(policy.match(/sha256-/g)?.length).toBe(new Set(hashes).size);
      expect(policy + body).not.toContain("nonce");
    }
  });

  test("is not sent to who asks for another site", async () => {
    await site.browse().get("/events");
    expect((await site.browse().get("/events", { host: "evil.example" })).status).toBe(421);
  });

  test("is not kept when there is none", async () => {
    expect((await site.browse().get("/to-come")).status).toBe(404);
    await publish("to-come", "here");
    later(6);
    await eventually(async () => expect((await site.browse().get("/to-come")).status).toBe(200));
  });
});

describe("a page is one visitor's own", () => {
  test("for somebody signed in, and for everybody again afterwards [SEC-001]", async () => {
    await site.browse().get(event);
    const browser = site.browse();
    await logIn(browser);
    const { headers, body } = await browser.get(event);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers.etag).toBeUndefined();
    expect(body).toContain("Sam");
    const next = await site.browse().get(event);
    expect(isReady(next)).toBe(true);
    expect(next.body).not.toContain("Sam");
  });

  test("while a message waits for him, which nobody else sees", async () => {
    const browser = site.browse();
    await logIn(browser);
    await browser.post("/logout", {});
    expect(browser.cookies.has("notice")).toBe(true);
    const told = await browser.get("/events");
    expect(told.headers["cache-control"]).toBe("private, no-store");
    expect(told.body).toMatch(/logged out/i);
    expect((await site.browse().get("/events")).body).not.toMatch(/logged out/i);
    expect(isReady(await browser.get("/events"))).toBe(true);
  });

  test("where it shows what he typed and has not sent; other pages are everybody's", async () => {
    await site.browse().get(event);
    const browser = site.browse();
    const chosen = await chooseCategory(browser, "night-shift-sydney", "Street");
    const login = await browser.post(event, entryIn(chosen).press("Log in to enter"));
    expect(login.location).toBe("/login");
    const kept = await browser.get(event);
    expect(kept.headers["cache-control"]).toBe("private, no-store");
    expect(entryIn(kept).values()["category"]).toEqual([categoryId(kept, "Street")]);
    expect(isReady(await browser.get("/events"))).toBe(true);
    expect(entryIn(await site.browse().get(event)).values()["category"]).not.toEqual([
      categoryId(kept, "Street"),
    ]);
  });

  test.each(["/events?page=2", "/events?lng=xx", `${event}?from=mail`])(
    "at %s, for nobody knows what that query is",
    async (path) => {
      expect((await site.browse().get(path)).headers.etag).toBeUndefined();
    },
  );
});

describe("nothing of a visitor is ever in a page for everybody", () => {
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
    "%s, made for somebody who brings canaries in every header and cookie [SEC-001]",
    async (path) => {
      later(10 * 60); // nothing that is kept is shown any more: this visitor's request makes the page
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

  test("a query with a canary makes no page for anybody else", async () => {
    later(10 * 60);
    await site.browse().get(`/events?q=${canary}`);
    await site.browse().get(`/events.data?q=${canary}`);
    for (const path of ["/events", "/events.data"])
      expect((await site.browse().get(path)).body).not.toContain(canary);
  });
});

describe("as time goes by", () => {
  test("the page is shown as it was while it is made anew, and then as it is [CMS-026 CMS-027 CMS-028]", async () => {
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

  test("a page of which nothing changed is the same bytes when it is made anew", async () => {
    const before = await site.browse().get("/about");
    const asked = calls.seen.length;
    later(8);
    await site.browse().get("/about");
    await eventually(() => expect(calls.seen.length).toBeGreaterThan(asked));
    later(10 * 60);
    expect((await site.browse().get("/about")).headers.etag).toBe(before.headers.etag);
  });

  test("a part of a page is gone at its time, not a moment later [CMS-019 CMS-020]", async () => {
    organiser.clock.set(Date.parse("2027-05-01T02:59:57Z")); // three seconds before one o'clock in Sydney
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

describe("when the organiser API doesn't answer any more", () => {
  test("pages are shown as they were, and again anew when it does [AUTH-022 CMS-026]", async () => {
    await publish("lasting", "as it was");
    const paths = ["/", "/events", "/lasting"];
    const before = await Promise.all(paths.map((path) => site.browse().get(path)));
    expect(before.every(isReady)).toBe(true);

    calls.loseAnswersOf("");
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
