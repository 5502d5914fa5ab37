// The packages that are allowed, and the exceptions, each with its reason.

/** The allowed SPDX ids. Of “A AND B” both must be allowed, of “A OR B” one. */
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

/**
 * Sentry's command line tool is a dependency of `@sentry/remix`; the project doesn't run it, and doesn't
 * compete with it.
 */
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

  /**
   * Packages with a licence outside the list, or with none in the lock file: their licence according to
   * other sources.
   */
  licencesByPackage: Object.fromEntries([
    ...sentryTools,
    ["combine-errors", "MIT"], // in its Readme
    ["eval", "MIT"], // in its LICENSE file
    ["format", "MIT"], // in its package.json, as `licenses`
    ["require-like", "MIT"], // in its LICENSE file
  ]),

  /** Reviewed: each only looks for a binary for the platform, which is also an optional package. */
  installScripts: ["@sentry/cli", "esbuild"],

  /** Vulnerabilities that can't be exploited here. `below` is the package's path. */
  accepted: [
    // They need links with a backslash or error names in page data that come from users, which this site
    // doesn't have. No 6.x has a fix. docs/decisions/0054 has the reasons.
    { id: "GHSA-wrjc-x8rr-h8h6", below: "node_modules/react-router" },
    { id: "GHSA-337j-9hxr-rhxg", below: "node_modules/react-router" },
    // esbuild's development server responds to any site. The build tools below don't start that server.
    { id: "GHSA-67mh-4wv8-f99f", below: "node_modules/@remix-run/dev/node_modules/esbuild" },
    { id: "GHSA-67mh-4wv8-f99f", below: "node_modules/@vanilla-extract/integration/node_modules/" },
    // A malicious archive can write outside its folder. The build tool's cache doesn't unpack archives.
    { id: "GHSA-8qq5-rm4j-mr97", below: "node_modules/tar" },
    { id: "GHSA-34x7-hfp2-rc4v", below: "node_modules/tar" },
    { id: "GHSA-r6q2-hw4h-h46w", below: "node_modules/tar" },
    // MDX pages could pollute prototypes during the build. This site has no MDX pages.
    { id: "GHSA-f7f6-9jq7-3rqj", below: "node_modules/estree-util-value-to-estree" },
  ],
};
