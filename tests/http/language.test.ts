import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer } from "../support/browser.ts";
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

const languageOf = ({ body }: Answer): string =>
  /<html lang="([^"]+)" dir="([^"]+)"/.exec(body)?.slice(1).join(" ") ?? "";

test("a page is in the browser's language, and in English when the site doesn't speak it [I18N-003 I18N-004]", async () => {
  expect(languageOf(await site.browse({ "accept-language": "ko-KR,en;q=0.5" }).get("/login"))).toBe("ko ltr");
  expect(languageOf(await site.browse({ "accept-language": "sv" }).get("/login"))).toBe("en ltr");
});

test("a language that is chosen stays for a year, and Arabic runs from right to left [I18N-006 I18N-007]", async () => {
  const browser = site.browse({ "accept-language": "de" });
  const { setCookies } = await browser.post("/language", { language: "ar", to: "/login" });
  expect(setCookies.join()).toMatch(/^language=[^;]+; Max-Age=31536000;/);
  expect(languageOf(await browser.get("/login"))).toBe("ar rtl");
});

test("a link in a language changes its own page only [I18N-006]", async () => {
  const browser = site.browse({ "accept-language": "de" });
  expect(languageOf(await browser.get("/login?lng=ja"))).toBe("ja ltr");
  expect(languageOf(await browser.get("/login"))).toBe("de ltr");
});

test("a language that the site doesn't speak is not kept", async () => {
  const browser = site.browse({ "accept-language": "de" });
  const { setCookies } = await browser.post("/language", { language: "tlh", to: "/login" });
  expect(setCookies).toEqual([]);
});

test("the answer says that it depends on the browser's languages and cookies", async () => {
  const { headers } = await site.browse().get("/login");
  expect(headers.vary).toMatch(/Accept-Language/);
  expect(headers.vary).toMatch(/Cookie/);
});
