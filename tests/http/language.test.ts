import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BrowserResponse } from "../support/browser.ts";
import { type FaultyApi, startFaultyApi } from "../support/faulty-api.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let api: FaultyApi;
let site: RunningSite;

beforeAll(async () => {
  api = await startFaultyApi();
  site = await startSite({ organiserUrl: api.url });
});
afterAll(async () => {
  await site.close();
  await api.close();
});

const pageLanguage = ({ body }: BrowserResponse): string =>
  /<html lang="([^"]+)" dir="([^"]+)"/.exec(body)?.slice(1).join(" ") ?? "";

test("a page is in the browser's language, or in English if the site doesn't support it [I18N-003 I18N-004]", async () => {
  expect(pageLanguage(await site.browse({ "accept-language": "ko-KR,en;q=0.5" }).get("/login"))).toBe(
    "ko ltr",
  );
  expect(pageLanguage(await site.browse({ "accept-language": "sv" }).get("/login"))).toBe("en ltr");
});

test("a chosen language is stored for a year, and Arabic is right-to-left [I18N-006 I18N-007]", async () => {
  const browser = site.browse({ "accept-language": "de" });
  const { setCookies } = await browser.post("/language", { language: "ar", to: "/login" });
  expect(setCookies.join()).toMatch(/^language=[^;]+; Max-Age=31536000;/);
  expect(pageLanguage(await browser.get("/login"))).toBe("ar rtl");
});

describe.each(["/login", "/login.data", "/forgotpassword"])("a link to %s in a language", (path) => {
  test("sets it for the session, on every page that follows [I18N-006]", async () => {
    const browser = site.browse({ "accept-language": "de" });
    const { setCookies, headers } = await browser.get(`${path}?lng=ja`);
    expect(setCookies).toEqual([expect.stringMatching(/^language=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)]);
    expect(headers["x-accel-expires"]).toBeUndefined();
    for (const next of ["/login", "/forgotpassword"])
      expect(pageLanguage(await browser.get(next))).toBe("ja ltr");
    expect((await browser.get(`${path}?lng=ja`)).setCookies).toEqual([]);
  });

  test("changes only its own page for a user who has chosen a language [I18N-006]", async () => {
    const browser = site.browse({ "accept-language": "de" });
    await browser.post("/language", { language: "fr", to: "/login" });
    expect((await browser.get(`${path}?lng=ja`)).setCookies).toEqual([]);
    expect(pageLanguage(await browser.get("/login"))).toBe("fr ltr");
  });

  test.each(["tlh", "", "__proto__", "de-AT"])("that isn't supported sets nothing: “%s”", async (code) => {
    const { setCookies } = await site.browse({ "accept-language": "de" }).get(`${path}?lng=${code}`);
    expect(setCookies).toEqual([]);
  });
});

test.each([
  ["in", "id"],
  ["pt", "pt-BR"],
  ["PT-br", "pt-BR"],
  ["zh-Hant-TW", "zh-CN"],
  ["cmn", "zh-CN"],
  ["de_AT", "de"],
  ["uz-Cyrl", "uz"],
])("a link in the language %s redirects to the page in %s, its canonical URL", async (wished, code) => {
  const { status, location } = await site.browse().get(`/venues?page=2&lng=${wished}`);
  expect([status, location]).toEqual([301, `/venues?page=2&lng=${code}`]);
});

test.each(["xx", "no", "iw", "", "de%20", "%22", "tlh-x-y"])(
  "a link in “%s” is not redirected",
  async (wished) => {
    expect((await site.browse().get(`/login?lng=${wished}`)).status).toBe(200);
  },
);

test("an unsupported language is not stored", async () => {
  const browser = site.browse({ "accept-language": "de" });
  const { setCookies } = await browser.post("/language", { language: "tlh", to: "/login" });
  expect(setCookies).toEqual([]);
});

test("the response varies with the browser's languages and cookies", async () => {
  const { headers } = await site.browse().get("/login");
  expect(headers.vary).toMatch(/Accept-Language/);
  expect(headers.vary).toMatch(/Cookie/);
});
