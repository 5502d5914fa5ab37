import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { createInstance, type i18n } from "i18next";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { languages } from "../../app/i18n/languages.ts";
import { getTranslations } from "../../app/i18n/messages.server.ts";
import { settledFlags } from "../../settled-flags.ts";

const source = join(
  dirname(createRequire(import.meta.url).resolve("i18next/package.json")),
  "dist/esm/i18next.js",
);
const Module = z.object({
  createInstance: z.custom<typeof createInstance>((value) => typeof value === "function"),
});

const folder = mkdtempSync(join(tmpdir(), "settled-"));
const settled = settledFlags.transform(readFileSync(source, "utf8"), source);
let createSettled: typeof createInstance;

beforeAll(async () => {
  const file = join(folder, "i18next.mjs");
  writeFileSync(file, settled);
  ({ createInstance: createSettled } = Module.parse(
    await import(/* @vite-ignore */ pathToFileURL(file).href),
  ));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("the build fails if i18next doesn't contain the expected checks", () => {
  expect(() => settledFlags.transform("export const t = () => '';", source)).toThrow("doesn't contain");
});

describe.each(Object.keys(languages))("browsers render the messages of %s as the server does", (language) => {
  test("with values, in each plural form, for unknown keys and for keys that only English has", async () => {
    const messages = getTranslations(language);
    const [browser, server] = [
      await loadInstance(createSettled, messages),
      await loadInstance(createInstance, messages),
    ];
    const keys = Object.entries(messages).flatMap(([feature, namespace]) =>
      keysIn(namespace).map((key) => `${feature}:${key}`),
    );
    expect(keys.length).toBeGreaterThan(100);

    const plural = /_(zero|one|two|few|many|other)$/;
    const counted = keys.filter((key) => plural.test(key)).map((key) => key.replace(plural, ""));
    const lookups = [
      ...[...keys, "common:no.such", "unknown:key"].map((key) => ({ key, count: undefined })),
      ...counted.flatMap((key) => [0, 1, 2, 3, 11, 21, 1_000_000, 1.5].map((count) => ({ key, count }))),
    ];
    for (const { key, count } of lookups) {
      const values = { ...(count === undefined ? {} : { count }), name: "<$t(common:close)> & {{name}}" };
      expect(translate(browser, key, values), key).toBe(translate(server, key, values));
    }
    expect(browser.languages).toEqual(server.languages);
    expect(browser.hasLoadedNamespace("common")).toBe(server.hasLoadedNamespace("common"));
  });

  /** As in `instance.client.ts`: each namespace is loaded when it is needed. */
  async function loadInstance(
    create: typeof createInstance,
    messages: ReturnType<typeof getTranslations>,
  ): Promise<i18n> {
    const instance = create().use({
      type: "backend",
      init: () => {},
      read: (requested: string, feature: string, done: (error: null, messages: unknown) => void) =>
        done(null, requested === language ? messages[feature] : {}),
    });
    await instance.init({
      lng: language,
      fallbackLng: "en",
      ns: ["common"],
      defaultNS: "common",
      interpolation: { escapeValue: false },
    });
    await instance.loadNamespaces(Object.keys(messages));
    return instance;
  }
});

const translate = (instance: i18n, key: string, values: object): unknown =>
  Reflect.apply(instance.t, instance, [key, values]);

const keysIn = (messages: unknown, prefix = ""): string[] =>
  typeof messages === "object" && messages !== null
    ? Object.entries(messages).flatMap(([key, value]) =>
        keysIn(value, prefix === "" ? key : `${prefix}.${key}`),
      )
    : [prefix];
