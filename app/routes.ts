import { index, layout, route, type RouteConfig } from "@remix-run/route-config";

/**
 * The map of the site: every address and the screen behind it. Order of a path: these routes, the fixed redirects (`site/redirects.ts`), the
 * organiser's redirects, a page of the CMS, not found.
 */
export default [
  // Around every page: header, footer, messages. [RT-063 RT-065]
  layout("site/default.layout.tsx", [
    index("content/home.screen.tsx"), // [RT-001]
    route("events", "events/events.screen.tsx"), // [RT-022]
    route("event/:url", "events/event.screen.tsx"), // [RT-021]
    route("login", "account/login.screen.tsx"), // [RT-024]
    route("logout", "account/logout.screen.tsx"), // [RT-025]
    route("*", "content/page.screen.tsx"), // [RT-056 RT-071]
  ]),

  // Asked by forms and scripts; no pages.
  route("event/:url/surcharge", "entry/surcharge.resource.ts"),
  route("language", "site/language.resource.ts"),
] satisfies RouteConfig;
