import { expect, test } from "vitest";
import { type Advisory, findings, type Lock, type Rules } from "../../scripts/audit/findings.mjs";

const rules: Rules = {
  licences: ["MIT", "Apache-2.0"],
  licencesByPackage: { older: "MIT" },
  installScripts: [],
  accepted: [],
};
const advisory: Advisory = {
  id: "GHSA-test",
  package: "braces",
  range: "<3.0.3",
  severity: "high",
  title: "patterns that take all memory",
};

/** A lock file with one good package, changed by `member`. */
const lockWith = (member: Lock["packages"][string], name = "braces"): Lock => ({
  packages: {
    "": {},
    [`node_modules/${name}`]: {
      version: "3.0.2",
      license: "MIT",
      integrity: "sha512-AAAA",
      resolved: "https://packages.example.com/braces-3.0.2.tgz",
      ...member,
    },
  },
});

test("packages that follow every rule pass", () => {
  expect(findings(lockWith({}), rules, [])).toEqual([]);
  expect(findings(lockWith({ license: "(GPL-3.0-only OR MIT)" }), rules, [])).toEqual([]);
  expect(findings(lockWith({ version: "3.0.3" }), rules, [advisory])).toEqual([]);
});

test.each<[string, Lock, string]>([
  ["without a hash", lockWith({ integrity: "" }), "no sha512"],
  ["with a hash that is weak", lockWith({ integrity: "sha1-AAAA" }), "no sha512"],
  ["from elsewhere", lockWith({ resolved: "git+ssh://git@example.com/braces.git" }), "outside a registry"],
  ["that is a folder", lockWith({ link: true }), "is a link"],
  ["with a licence that isn't allowed", lockWith({ license: "GPL-3.0-only" }), "GPL-3.0-only"],
  ["with two licences, one of them not allowed", lockWith({ license: "MIT AND GPL-2.0-only" }), "GPL-2.0"],
  ["with free text for a licence", lockWith({ license: "see the readme" }), "see the readme"],
  ["with an install script that was not reviewed", lockWith({ hasInstallScript: true }), "install script"],
])("a package %s is reported", (_what, lock, problem) => {
  expect(findings(lock, rules, [])).toEqual([expect.stringContaining(problem)]);
});

test("a package without a licence is reported, unless its licence is configured", () => {
  const { packages } = lockWith({}, "older");
  const unnamed = { packages: { "": {}, "node_modules/older": { ...packages["node_modules/older"] } } };
  delete unnamed.packages["node_modules/older"].license;
  expect(findings(unnamed, rules, [])).toEqual([]);
  expect(findings(unnamed, { ...rules, licencesByPackage: {} }, [])).toEqual(["older@3.0.2 has no licence"]);
});

test("a package with a known vulnerability is reported, at any depth", () => {
  const nested = lockWith({}, "micromatch/node_modules/braces");
  expect(findings(nested, rules, [advisory])).toEqual([expect.stringContaining("GHSA-test")]);
});

test("an exception applies to one path and is reported once it is no longer needed", () => {
  const accepted = [{ id: "GHSA-test", below: "node_modules/braces" }];
  expect(findings(lockWith({}), { ...rules, accepted }, [advisory])).toEqual([]);
  expect(findings(lockWith({}, "other"), { ...rules, accepted }, [advisory])).toEqual([
    "the exception for GHSA-test is no longer needed",
  ]);
  expect(findings(lockWith({}), { ...rules, installScripts: ["braces"] }, [])).toEqual([
    "braces no longer has an install script: remove it from the list",
  ]);
});
