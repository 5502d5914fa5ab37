import routes from "../../app/routes.ts";

type RouteNode = {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: RouteNode[] | undefined;
};

/** The paths of all screens and resources, as in `app/routes.ts`; "" is the home page. */
const routePaths: readonly string[] = routes.flatMap(collectPaths);

function collectPaths({ path = "", children = [] }: RouteNode): string[] {
  return children.length > 0 ? children.flatMap(collectPaths) : [path];
}

/** Sample paths for routes with parameters, by route path. */
const samplePaths: Record<string, string> = {
  "*": "about",
  "blog/:group?/:page?": "blog",
  "shop/:group?/:page?": "shop",
  "search/:query?": "search/cap",
  "event/:url": "event/night-shift-sydney",
  "event/:url/stall": "event/night-shift-sydney/stall",
  "event/:url/surcharge": "event/night-shift-sydney/surcharge",
  "event/:url/draft": "event/night-shift-sydney/draft",
  "event/:url/calendar.ics": "event/night-shift-sydney/calendar.ics",
  "article/:slug": "article/holding-forty",
  "venues/:url": "venues/sandstone-raceway",
  "series/:url": "series/harbour-city-series",
  "product/:slug": "product/start-light-tee",
  "product/:slug/back-in-stock": "product/paddock-umbrella/back-in-stock",
  "product/:slug/price": "product/start-light-tee/price",
  "invoice/:id": "invoice/1",
  "invoice/print/:id": "invoice/print/1",
  "show-invoice/:id": "show-invoice/1",
  "show-invoice/print/:id": "show-invoice/print/1",
  "print-tickets/:id": "print-tickets/1",
  "show-tickets/:id": "show-tickets/1",
  "show-tickets/:id/saved": "show-tickets/1/saved",
  "profile/vehicle/:id": "profile/vehicle/new",
  "profile/licence/:id": "profile/licence/new",
  "profile/address/:id": "profile/address/new",
  "form/:url": "form/volunteer",
  "gift-voucher/:page/:block": "gift-voucher/gift-vouchers/row-1",
  "gift-voucher/:page/:block/redeem": "gift-voucher/gift-vouchers/row-1/redeem",
  "raw-code/:page/:place": "raw-code/rules/block-1",
  "my-account/calendar/:file": "my-account/calendar/1.ics",
};

/** One path of each screen. Throws if a route with parameters has no sample path. */
export const screenAddresses: readonly string[] = routePaths.map((path) => {
  const sample = samplePaths[path] ?? path;
  if (/[:*]/.test(sample)) throw new Error(`There is no sample for the route ${path}`);
  return `/${sample}`;
});
