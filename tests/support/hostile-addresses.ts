/**
 * Everything of these, one after the other, in every combination: several hundred ways to look like a path.
 */
const beginnings = [
  "",
  "/",
  "//",
  "///",
  "/\\",
  "\\",
  "\\/",
  "\\\\",
  "/\t/",
  "/\n/",
  "\t//",
  " //",
  "/.//",
  "/..//",
  "/%2e//",
  "/a/..//",
  "/a/../..//",
  "/./\\",
];
const schemes = ["", "https:", "http:", "HTTPS:", "javascript:", "data:text/html,", "ftp:", "blob:https:"];
const hosts = [
  "evil.example",
  "evil.example:443",
  "user@evil.example",
  "site.example@evil.example",
  "evil.example\\@site.example",
  "[::1]",
  "127.0.0.1",
  "evil。example",
  "xn--vil-bma.example",
];
/** Several hundred addresses that try to lead off a site. */
export const hostileAddresses: readonly string[] = beginnings.flatMap((beginning) =>
  schemes.flatMap((scheme) =>
    hosts.flatMap((host) => [`${beginning}${scheme}${host}`, `${scheme}${beginning}${host}/path?x=1`]),
  ),
);
