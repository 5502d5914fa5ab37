import { expect, test } from "vitest";
import { listAnalyticsOrigins, parseAnalyticsTags } from "./tags.server.ts";

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
])("%j configures no service [SET-004]", (keys) => expect(parseAnalyticsTags(keys)).toBeNull());

test.each([
  ["matomo.example", "https://matomo.example/"],
  ["https://example.org/stats", "https://example.org/stats/"],
])("Matomo may be configured as %s, and the CSP allows its origin only [SET-004]", (configured, url) => {
  const tags = parseAnalyticsTags({ ...none, matomoSiteUrl: configured, matomoSiteId: "3" });
  expect(tags?.matomo).toEqual({ url, siteId: "3" });
  expect(tags && listAnalyticsOrigins(tags).scripts).toEqual([new URL(url).origin]);
});
