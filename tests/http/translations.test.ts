import { readdir, readFile } from "node:fs/promises";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { languages } from "../../app/i18n/languages.ts";
import { type FaultyApi, startFaultyApi } from "../support/faulty-api.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { nonEmpty } from "../support/non-empty.ts";

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

test("all 18 languages are tested", () => expect(Object.keys(languages)).toHaveLength(18));

test.each(Object.keys(languages))(
  "the scripts of a page in %s get the translations of that language, in which the page was rendered [I18N-005]",
  async (language) => {
    const { body } = await site.browse().get(`/login?lng=${language}`);
    const { document } = new JSDOM(body).window;
    const list = document.querySelector<HTMLMetaElement>('meta[name="features"]')?.content ?? "";
    expect(list.split(" ")).toContain("account");
    const built = await readdir("build/client/static");
    expect(document.documentElement.lang).toBe(language);
    for (const feature of nonEmpty(list.split(" "))) {
      const name = built.find((file) => new RegExp(`^${language}-${feature}-[\\w-]{8}\\.json$`).test(file));
      const { body: messages } = await site.browse().get(`/static/${name}`);
      const file = `locales/${language}/${feature}.json`;
      expect(JSON.parse(messages)).toEqual(JSON.parse(await readFile(file, "utf8")));
    }
  },
);
