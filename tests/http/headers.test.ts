import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BrowserResponse } from "../support/browser.ts";
import { type FaultyApi, startFaultyApi } from "../support/faulty-api.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let api: FaultyApi;
let site: RunningSite;
let onHttps: RunningSite;

beforeAll(async () => {
  api = await startFaultyApi();
  site = await startSite({ organiserUrl: api.url, env: { PAYMENT_ORIGINS: "https://pay.example" } });
  onHttps = await startSite({
    organiserUrl: api.url,
    env: { PUBLIC_URL: "https://site.example", ORGANISER_PUBLIC_URL: "https://api.example" },
  });
});
afterAll(async () => {
  await Promise.all([site.close(), onHttps.close()]);
  await api.close();
});

const parsePolicy = ({ headers }: BrowserResponse): Map<string, string> =>
  new Map(
    String(headers["content-security-policy"])
      .split(/;\s*/)
      .map((directive) => [directive.split(" ")[0] ?? "", directive.split(" ").slice(1).join(" ")]),
  );

describe("every response has the security headers:", () => {
  test.each([
    ["a page", () => site.browse().get("/login")],
    ["a page that doesn't exist", () => site.browse().get("/no/such/page/of/this/site")],
    ["the data of a page", () => site.browse().get("/login.data")],
    ["a redirect", () => site.browse().get("/about-us")],
    ["a picture that the API doesn't give", () => site.browse().get("/assets/i/none/16x9/400.jpg")],
    ["a missing file", () => site.browse().get("/static/none.js")],
    ["a file of the build", async () => site.browse().get(await aStyleSheet())],
    ["the health check", () => site.browse().get("/healthz")],
    [
      "a form from elsewhere",
      () => site.browse().send("POST", "/login", "", { origin: "https://evil.example" }),
    ],
    ["another site's name", () => site.browse().get("/login", { host: "evil.example" })],
    ["a form that is too large", () => site.browse().post("/login", { email: "x".repeat(1_000_001) })],
  ])("%s", async (_name, ask) => {
    const { headers, ...response } = await ask();
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["strict-transport-security"]).toBeUndefined();

    const policy = parsePolicy({ headers, ...response });
    expect(policy.get("default-src")).toBe("'none'");
    expect(policy.get("frame-ancestors")).toBe("'none'");
    expect(policy.get("base-uri")).toBe("'none'");
    expect([...policy.values()].join(" ")).not.toMatch(/unsafe|\*/);
  });
});

async function aStyleSheet(): Promise<string> {
  const { body } = await site.browse().get("/login");
  return /href="(\/static\/[^"]+\.css)"/.exec(body)?.[1] ?? "no style sheet";
}

test("the inline scripts of a visitor's page have the nonce of its response, which no other response has", async () => {
  const pages = await Promise.all([site.browse().get("/login?from=ad"), site.browse().get("/login?from=ad")]);
  const nonces = pages.map((page) => {
    const nonce = /'nonce-([^']+)'/.exec(parsePolicy(page).get("script-src") ?? "")?.[1];
    const inline = [...page.body.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)].map((match) => match[1] ?? "");
    expect(inline.length).toBeGreaterThan(0);
    expect(inline.filter((attributes) => !attributes.includes(`nonce="${nonce}"`))).toEqual([]);
    return nonce;
  });
  expect(nonces[0]).not.toBe(nonces[1]);
});

test("no page has a style attribute, which the policy would block", async () => {
  for (const path of ["/login", "/no/such/page/of/this/site"])
    expect((await site.browse().get(path)).body).not.toMatch(/<[^>]+\sstyle=/);
});

test("a form may redirect to the payment pages, and to no other site", async () => {
  const policy = parsePolicy(await site.browse().get("/login"));
  expect(policy.get("form-action")).toBe(`'self' ${api.url} https://pay.example`);
});

test("HSTS is sent behind https", async () => {
  const { headers } = await onHttps.browse().get("/healthz");
  expect(headers["strict-transport-security"]).toBe("max-age=31536000");
});

test("HSTS includes subdomains if the organiser enables it", async () => {
  const env = {
    PUBLIC_URL: "https://site.example",
    ORGANISER_PUBLIC_URL: "https://api.example",
    HSTS_INCLUDE_SUBDOMAINS: "yes",
  };
  const strict = await startSite({ organiserUrl: api.url, env });
  const rejected = await strict.browse().get("//");
  const { headers } = await strict.browse().get("/login");
  await strict.close();
  for (const given of [headers, rejected.headers])
    expect(given["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
});

test("cookies have the __Host- prefix and Secure behind https, neither on plain http", async () => {
  const chosen = { language: "de", to: "/login" };
  const [secure, plain] = [
    await onHttps.browse().post("/language", chosen),
    await site.browse().post("/language", chosen),
  ];
  expect(secure.setCookies.join()).toMatch(/^__Host-language=.*; Secure/);
  expect(plain.setCookies.join()).toMatch(/^language=/);
  expect(plain.setCookies.join()).not.toContain("Secure");
});

test("a public page may be cached by its browser with revalidation, a personal page not at all", async () => {
  const browser = site.browse();
  expect((await browser.get("/login")).headers["cache-control"]).toBe("private, no-cache, no-transform");
  const rejected = await browser.post("/login", { email: "driver@example.com", password: "x" });
  expect(rejected.headers["cache-control"]).toBe("private, no-store, no-transform");
  expect((await browser.get("/login?from=ad")).headers["cache-control"]).toBe(
    "private, no-store, no-transform",
  );
});
