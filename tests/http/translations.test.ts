import { readFile } from "node:fs/promises";
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
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name^="messages-"][data-first]')];
    expect(metas.map(({ name }) => name)).toContain("messages-account");
    for (const { name, content, lang } of nonEmpty(metas)) {
      expect(lang).toBe(language);
      const given: unknown = JSON.parse((await site.browse().get(content)).body);
      const file = `locales/${language}/${name.replace("messages-", "")}.json`;
      expect(given).toEqual(JSON.parse(await readFile(file, "utf8")));
    }
  },
);
