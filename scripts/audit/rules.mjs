// The packages that are allowed, and exceptions with their reasons.

const licences = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-3.0", // data: licence names
  "CC-BY-4.0", // data: browser support
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later", // libvips, a separate library used by `sharp`, unchanged
  "MIT",
  "MIT-0",
  "MPL-2.0", // used unchanged
  "Python-2.0",
  "Unlicense",
  "Zlib",
];

/** Sentry's command line tool is a dependency of `@sentry/remix`. The project doesn't run it. */
const sentryTools = [
  "@sentry/cli",
  "@sentry/cli-darwin",
  "@sentry/cli-linux-arm",
  "@sentry/cli-linux-arm64",
  "@sentry/cli-linux-i686",
  "@sentry/cli-linux-x64",
  "@sentry/cli-win32-arm64",
  "@sentry/cli-win32-i686",
  "@sentry/cli-win32-x64",
].map((name) => [name, "FSL-1.1-MIT"]);

export const rules = {
  licences,

  /** Licences of packages whose licence is outside of the list or missing in the lock file. */
  licencesByPackage: Object.fromEntries([
    ...sentryTools,
    ["combine-errors", "MIT"], // in its Readme
    ["eval", "MIT"], // in its LICENSE file
    ["format", "MIT"], // in its package.json, as `licenses`
    ["require-like", "MIT"], // in its LICENSE file
  ]),

  /** Reviewed install scripts. Each only looks for a binary for the platform. */
  installScripts: ["@sentry/cli", "esbuild"],

  /** Vulnerabilities that can't be exploited here, by package path. */
  accepted: [
    // An attack needs links with backslashes or error names in the page data of users, which this site
    // doesn't have. No 6.x has a fix (docs/decisions/0054).
    { id: "GHSA-wrjc-x8rr-h8h6", below: "node_modules/react-router" },
    { id: "GHSA-337j-9hxr-rhxg", below: "node_modules/react-router" },
    // Any site can read from esbuild's development server. These build tools don't start it.
    { id: "GHSA-67mh-4wv8-f99f", below: "node_modules/@remix-run/dev/node_modules/esbuild" },
    { id: "GHSA-67mh-4wv8-f99f", below: "node_modules/@vanilla-extract/integration/node_modules/" },
    // Malicious archives can write outside of their folder. The build tool doesn't unpack archives.
    { id: "GHSA-8qq5-rm4j-mr97", below: "node_modules/tar" },
    { id: "GHSA-34x7-hfp2-rc4v", below: "node_modules/tar" },
    { id: "GHSA-r6q2-hw4h-h46w", below: "node_modules/tar" },
    // MDX pages could pollute prototypes. This site has none.
    { id: "GHSA-f7f6-9jq7-3rqj", below: "node_modules/estree-util-value-to-estree" },
  ],
};
