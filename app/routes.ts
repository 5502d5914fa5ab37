import { index, layout, route, type RouteConfig } from "@remix-run/route-config";

/**
 * All URLs of the site with their screens. A path is resolved in this order: these routes, the fixed
 * redirects (`site/redirects.ts`), the organiser's redirects, a CMS page, 404.
 */
export default [
  // The layout of every page: header, footer, notifications. [RT-063 RT-065]
  layout("site/default.layout.tsx", [
    index("content/page/home.screen.tsx"), // [RT-001]
    route("events", "events/list/events.screen.tsx"), // [RT-022]
    route("event/:url", "events/event.screen.tsx"), // [RT-021]
    route("event/:url/stall", "stalls/stall.screen.tsx"), // [STALL-001]
    route("blog/:group?/:page?", "blog/blog.screen.tsx"), // [RT-011..015]
    route("article/:slug", "blog/article.screen.tsx"), // [RT-010]
    route("merch", "shop/merch/merch.screen.tsx"), // [RT-028]
    route("venues", "venues/venues.screen.tsx"),
    route("venues/:url", "venues/venue.screen.tsx"),
    route("series/:url", "events/series/series.screen.tsx"),
    route("shop/:group?/:page?", "shop/shop.screen.tsx"), // [RT-040..043]
    route("product/:slug", "shop/product/product.screen.tsx"), // [RT-044]
    route("product/:slug/back-in-stock", "shop/back-in-stock/back-in-stock.screen.tsx"),
    route("search/:query?", "shop/search.screen.tsx"), // [RT-037 RT-038]
    route("cart", "cart/cart.screen.tsx"), // [RT-016]
    route("checkout", "cart/checkout/checkout.screen.tsx"), // [RT-018]
    route("invoice/:id", "account/invoices/invoice.screen.tsx"), // [RT-046]
    route("my-account", "account/my-account.screen.tsx"), // [RT-029]
    route("my-account/back-office", "account/back-office/back-office.screen.tsx"),
    route("show-invoice/:id", "account/invoices/show-invoice.screen.tsx"), // [RT-048]
    route("login", "account/login/login.screen.tsx"), // [RT-024]
    route("login/link", "account/login/link.screen.tsx"),
    route("signup", "account/login/login.screen.tsx", { id: "signup" }), // [RT-026]
    route("forgotpassword", "account/login/forgot-password.screen.tsx"), // [RT-027]
    route("auth", "account/login/authorisation.screen.tsx"), // [RT-054]
    route("authtoken", "account/login/authorisation.screen.tsx", { id: "authtoken" }), // [RT-055]
    route("logout", "account/login/logout.screen.tsx"), // [RT-025]
    route("profile", "account/profile/profile.screen.tsx"), // [RT-030]
    route("profile/logout-everywhere", "account/login/logout-everywhere.screen.tsx"),
    route("profile/your-data", "account/own-data/own-data.screen.tsx"),
    route("profile/photo", "account/profile/photo.screen.tsx"), // [ACC-009]
    route("profile/document/new", "account/documents/new-document.screen.tsx"),
    route("profile/vehicle/:id", "account/garage/record.screen.tsx"),
    route("profile/licence/:id", "account/licences/record.screen.tsx"),
    route("profile/address/:id", "account/addresses/record.screen.tsx"),
    route("contact", "content/contact/contact.screen.tsx"), // [RT-020]
    route("newsletter", "content/newsletter/newsletter.screen.tsx"),
    route("form/:url", "forms/form.screen.tsx"), // [FORM-018]
    route("gift-voucher/:page/:block", "vouchers/buy.screen.tsx"), // [VCH-003]
    route("gift-voucher/:page/:block/redeem", "vouchers/redeem.screen.tsx"),
    route("*", "content/page/page.screen.tsx"), // [RT-056 RT-071]
  ]),

  // Print and ticket views, without the layout.
  route("invoice/print/:id", "account/invoices/invoice-print.screen.tsx"), // [RT-047]
  route("show-invoice/print/:id", "account/invoices/show-invoice-print.screen.tsx"), // [RT-049]
  route("print-tickets/:id", "account/tickets/print-tickets.screen.tsx"), // [RT-050]
  route("show-tickets/:id", "account/tickets/show-tickets.screen.tsx"), // for phones at the gate
  route("show-tickets/:id/saved", "account/tickets/saved-tickets.screen.tsx"), // for phones without a connection

  // For feed readers and calendars.
  route("blog/feed.xml", "blog/feed.resource.ts"),
  route("events.ics", "events/events-calendar.resource.ts"),
  route("event/:url/calendar.ics", "events/event-calendar.resource.ts"),

  // Endpoints for frames, forms and scripts.
  route("raw-code/:page/:place", "content/raw-code.resource.ts"), // [CMS-070]
  route("login/google", "account/login/google.resource.ts"), // [SET-019]
  route("address-search", "account/addresses/search/search.resource.ts"),
  route("event/:url/surcharge", "entry/surcharge.resource.ts"),
  route("event/:url/draft", "entry/drafts/draft.resource.ts"),
  route("search-suggestions", "shop/suggestions.resource.ts"),
  route("product/:slug/price", "shop/product/price.resource.ts"),
  route("profile/your-data/export", "account/own-data/export.resource.ts"),
  route("my-account/calendar/:file", "account/calendar.resource.ts"),
  route("language", "site/header/language.resource.ts"),
  route("consent", "site/consent/consent.resource.ts"), // [SET-005]
] satisfies RouteConfig;
