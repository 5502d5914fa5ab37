import { expect, test } from "vitest";
import { findFixedRedirect } from "./redirects.ts";

const site = { productSlug: "roll-racing", organiserPublicUrl: "https://organiser.example" };

test.each([
  ["/about-us", "/about"],
  ["/buy-online", "/events"],
  ["/tickets-cart", "/events"],
  ["/what-is-roll-racing", "/about"],
  ["/enter", "/profile"],
  ["/enter/", "/profile"],
  ["/cms", "https://organiser.example/cms"],
])("the old address %s leads to %s [RT-057 RT-058 RT-059 RT-060 RT-078]", (path, target) => {
  expect(findFixedRedirect(path, site)).toBe(target);
});

test.each(["/", "/about", "/what-is-drifting", "/cms/pages", "/constructor", "/__proto__"])(
  "%s isn't redirected",
  (path) => {
    expect(findFixedRedirect(path, site)).toBeNull();
  },
);
