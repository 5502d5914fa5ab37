const prefixes = [
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
/** Return URLs that try to redirect to another host: all combinations of the lists above. */
export const hostileAddresses: readonly string[] = prefixes.flatMap((prefix) =>
  schemes.flatMap((scheme) =>
    hosts.flatMap((host) => [`${prefix}${scheme}${host}`, `${scheme}${prefix}${host}/path?x=1`]),
  ),
);
