/** Paths that crawlers should skip: personal pages and endless ones. */
const disallowedPaths = [
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

/** The site's `robots.txt`: paths to skip and the sitemap's URL. [NAV-014] */
export const robotsText = (publicUrl: string): string =>
  [
    "User-agent: *",
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
