/** Personal pages, and the search, because searches have any number of result pages. */
const DISALLOWED_PATHS = [
  "/logout",
  "/language",
  "/cart",
  "/checkout",
  "/my-account",
  "/profile",
  "/login",
  "/signup",
  "/forgotpassword",
  "/search",
  "/invoice",
  "/show-invoice",
  "/print-tickets",
];

/** Builds the site's `robots.txt`. `publicUrl` has no trailing slash. [NAV-014] */
export const buildRobotsText = (publicUrl: string): string =>
  [
    "User-agent: *",
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
