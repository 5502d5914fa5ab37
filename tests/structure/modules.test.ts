import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterAll, expect, test } from "vitest";

const config = createRequire(import.meta.url)("../../.dependency-cruiser.cjs");
const folder = mkdtempSync(join(tmpdir(), "rooms-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** One planted violation per rule: the file that breaks it, and what it imports. */
const planted: Record<string, Record<string, string>> = {
  "no-cycles": { "app/ui/a.ts": `import "./b.ts";`, "app/ui/b.ts": `import "./a.ts";` },
  "routes-name-screens-only": { "app/routes.ts": `import "./cart/cart.ts";`, "app/cart/cart.ts": "" },
  "domain-is-pure": { "app/domain/price.ts": `import "../wire/price.ts";`, "app/wire/price.ts": "" },
  "wire-knows-zod-alone": {
    "app/wire/event.ts": `import "../domain/event.ts";`,
    "app/domain/event.ts": "",
  },
  "ui-has-no-rooms-of-others": { "app/ui/card.ts": `import "../cart/cart.ts";`, "app/cart/cart.ts": "" },
  "i18n-stands-alone": { "app/i18n/words.ts": `import "../ui/card.ts";`, "app/ui/card.ts": "" },
  "media-uses-shared-rooms": {
    "app/media/film.ts": `import "../blog/article.ts";`,
    "app/blog/article.ts": "",
  },
  "website-never-imports-server": {
    "app/cart/cart.ts": `import "../../server/env.ts";`,
    "server/env.ts": "",
  },
  "context-takes-types-only": {
    "app/context.ts": `import { port } from "../server/env.ts"; export const a = port;`,
    "server/env.ts": "export const port = 1;",
  },
  ...Object.fromEntries(
    [
      ["content", "account"],
      ["events", "shop"],
      ["entry", "cart"],
      ["account", "entry"],
      ["blog", "shop"],
      ["forms", "cart"],
      ["shop", "entry"],
      ["cart", "entry"],
      ["vouchers", "cart"],
      ["stalls", "cart"],
      ["venues", "cart"],
      ["uploads", "cart"],
      ["site", "cart"],
    ].map(([from, to]) => [
      `feature-${from}`,
      { [`app/${from}/a.ts`]: `import "../${to}/b.ts";`, [`app/${to}/b.ts`]: "" },
    ]),
  ),
  "feature-alone": { "app/rides/a.ts": `import "../cart/b.ts";`, "app/cart/b.ts": "" },
  ...Object.fromEntries(
    [
      ["back-office", "profile"],
      ["login", "profile"],
      ["profile", "garage"],
      ["own-data", "garage"],
      ["garage", "licences"],
      ["licences", "garage"],
      ["addresses", "licences"],
      ["documents", "licences"],
      ["records", "profile"],
      ["invoices", "tickets"],
      ["tickets", "profile"],
    ].map(([from, to]) => [
      `account-${from}`,
      { [`app/account/${from}/a.ts`]: `import "../${to}/b.ts";`, [`app/account/${to}/b.ts`]: "" },
    ]),
  ),
  "posting-knows-no-feature": {
    "app/posting/post.ts": `import "../domain/entry-price.ts";`,
    "app/domain/entry-price.ts": "",
  },
  "forms-are-read-by-posting": {
    "app/cart/cart.ts": `import { parseWithZod } from "@conform-to/zod/v4"; export const a = parseWithZod;`,
  },
  "paying-knows-no-feature": { "app/paying/pay.ts": `import "../cart/cart.ts";`, "app/cart/cart.ts": "" },
  "wire-values-stay-on-the-server": {
    "app/entry/form.ts": `import { A } from "../wire/a.ts"; export const b = A;`,
    "app/wire/a.ts": "export const A = 1;",
  },
  "server-never-imports-features": {
    "server/app.ts": `import "../app/cart/cart.ts";`,
    "app/cart/cart.ts": "",
  },
  "site-never-imports-embedded-api": {
    "server/app.ts": `import "./organiser/app.ts";`,
    "server/organiser/app.ts": "",
  },
  "shared-knows-neither-program": {
    "server/shared/values.ts": `import "../store/store.ts";`,
    "server/store/store.ts": "",
  },
  "embedded-api-never-imports-site": {
    "server/organiser/app.ts": `import "../env.ts";`,
    "server/env.ts": "",
  },
  ...Object.fromEntries(
    [
      ["articles", "shop/products"],
      ["account", "vehicles/vehicles"],
      ["auth", "vehicles/vehicles"],
      ["authorisation", "auth/sign-ins"],
      ["back-office", "events/events.feature"],
      ["documents", "media/photos"],
      ["uploads", "media/photos"],
      ["vehicles", "account/credit"],
      ["content", "shop/products"],
      ["content-records", "shop/products"],
      ["shop", "entries/places"],
      ["events", "entries/stored-orders"],
      ["entries", "cart/carts"],
      ["payments", "cart/carts"],
      ["cart", "vehicles/vehicles"],
      ["stalls", "cart/carts"],
      ["own-data", "cart/carts"],
      ["back-in-stock", "cart/carts"],
      ["forms", "cart/carts"],
      ["vouchers", "cart/carts"],
    ].map(([from, to]) => [
      `api-feature-${from}`,
      {
        [`server/organiser/${from}/a.ts`]: `import "../${to}.ts";`,
        [`server/organiser/${to}.ts`]: "",
      },
    ]),
  ),
  "api-feature-alone": {
    "server/organiser/new-user/a.ts": `import "../media/b.ts";`,
    "server/organiser/media/b.ts": "",
  },
  "api-frame-knows-no-feature": {
    "server/organiser/records/a.ts": `import "../vehicles/b.ts";`,
    "server/organiser/vehicles/b.ts": "",
  },
  "api-sample-is-the-programs": {
    "server/organiser/vehicles/a.ts": `import "../sample/b.ts";`,
    "server/organiser/sample/b.ts": "",
  },
  "no-test-code-in-programs": {
    "server/app.ts": `import "../tests/support/a.ts";`,
    "tests/support/a.ts": "",
  },
  "everything-resolves": { "server/app.ts": `import "./missing.ts";` },
};

test("every structure rule has a planted violation", () => {
  const rules = config.forbidden.map((rule: { name: string }) => rule.name);
  expect(Object.keys(planted).toSorted()).toEqual(rules.toSorted());
});

test.each(Object.entries(planted))("the rule %s catches its planted violation", async (rule, files) => {
  expect(await brokenRules(rule, files)).toContain(rule);
});

test("a feature may import the shared modules", async () => {
  const files = {
    "app/entry/form.ts": `import "../ui/card.ts"; import "../domain/price.ts"; import type { A } from "../wire/a.ts"; export type B = A;`,
    "app/ui/card.ts": "",
    "app/domain/price.ts": "",
    "app/wire/a.ts": "export type A = 1;",
  };
  expect(await brokenRules("clean", files)).toEqual([]);
});

test("app/posting may import field rules, but neither app/wire nor a feature", async () => {
  const files = {
    "app/posting/fields.ts": `import "../domain/record-rules/phone.ts"; import "../domain/safe-path.ts";`,
    "app/domain/record-rules/phone.ts": "",
    "app/domain/safe-path.ts": "",
  };
  expect(await brokenRules("posting-clean", files)).toEqual([]);
  const others = {
    "app/posting/post.ts": `import "../wire/event.ts";`,
    "app/posting/form-result.ts": `import "../cart/cart.ts";`,
    "app/wire/event.ts": "",
    "app/cart/cart.ts": "",
  };
  expect(await brokenRules("posting-others", others)).toEqual([
    "posting-knows-no-feature",
    "posting-knows-no-feature",
  ]);
});

test("a feature of the embedded API may import the frame, the organisation and permitted features", async () => {
  const files = {
    "server/organiser/new-user/a.ts": [
      `import "../records/b.ts";`,
      `import "../feature.ts";`,
      `import "../content/organisation.ts";`,
      `import "./c.ts";`,
    ].join("\n"),
    "server/organiser/new-user/c.ts": "",
    "server/organiser/auth/a.ts": `import "../account/b.ts";`,
    "server/organiser/account/b.ts": "",
    "server/organiser/records/b.ts": "",
    "server/organiser/feature.ts": "",
    "server/organiser/content/organisation.ts": "",
    "server/organiser/sample/a.ts": `import "../auth/a.ts";`,
    "server/organiser/app.ts": `import "./sample/a.ts"; import "./new-user/a.ts";`,
  };
  expect(await brokenRules("clean-api", files)).toEqual([]);
});

test("a feature of the embedded API may import neither the program nor the list of features", async () => {
  const files = {
    "server/organiser/auth/a.ts": `import "../features.ts";`,
    "server/organiser/new-user/a.ts": `import "../app.ts";`,
    "server/organiser/features.ts": "",
    "server/organiser/app.ts": "",
  };
  expect((await brokenRules("program-api", files)).toSorted()).toEqual([
    "api-feature-alone",
    "api-feature-auth",
  ]);
});

/** Returns the names of the rules that these files violate. */
async function brokenRules(name: string, files: Record<string, string>): Promise<string[]> {
  const base = join(folder, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text || "export const a = 1;");
  }
  const { tsConfig: _, ...options } = config.options;
  const { output } = await cruise(["."], {
    ...options,
    baseDir: base,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  return isResult(output) ? output.summary.violations.map((violation) => violation.rule.name) : [];
}

const isResult = (output: ICruiseResult | string): output is ICruiseResult => typeof output !== "string";
