/** What is somebody's own, or has no end: nothing there is worth finding. */
const notToFind = [
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

/** The `robots.txt` of a site at `publicUrl`: what is of no use, and where the sitemap is. [NAV-014] */
export const robotsText = (publicUrl: string): string =>
  [
    "User-agent: *",
    ...notToFind.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
