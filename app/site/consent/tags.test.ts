import { expect, test } from "vitest";
import { originsOf, tagsOf } from "./tags.server.ts";

const none = {
  googleAnalyticsKey: "",
  googleTagManager: "",
  facebookPixel: "",
  matomoSiteUrl: "",
  matomoSiteId: "",
};

test.each([
  [none],
  [{ ...none, googleAnalyticsKey: "G-1;script-src *" }],
  [{ ...none, googleTagManager: "https://evil.example" }],
  [{ ...none, facebookPixel: "fb-1" }],
  [{ ...none, matomoSiteUrl: "http://matomo.example", matomoSiteId: "1" }],
  [{ ...none, matomoSiteUrl: "javascript:alert(1)", matomoSiteId: "1" }],
  [{ ...none, matomoSiteUrl: "https://matomo.example" }],
])("%j is no service [SET-004]", (keys) => expect(tagsOf(keys)).toBeNull());

test.each([
  ["matomo.example", "https://matomo.example/"],
  ["https://example.org/stats", "https://example.org/stats/"],
])("Matomo may be given as %s, and is let in by its origin alone [SET-004]", (given, url) => {
  const tags = tagsOf({ ...none, matomoSiteUrl: given, matomoSiteId: "3" });
  expect(tags?.matomo).toEqual({ url, siteId: "3" });
  expect(tags && originsOf(tags).scripts).toEqual([new URL(url).origin]);
});
