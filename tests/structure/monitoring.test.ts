import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { collectDefaultMetrics, Registry } from "prom-client";
import { expect, test } from "vitest";
import { createMeasures } from "../../server/http/metrics/metrics.ts";

const rules = "docs/monitoring/alerts.yml";
const dashboard = "docs/monitoring/dashboard.json";
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
const promtool = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync("promtool", words, { encoding: "utf8" });
  return { status, output: stdout + stderr };
};

test("alerts and dashboard name only metrics that the site has", async () => {
  const { registry } = createMeasures({ isWhole: () => true, room: () => "enough" });
  const ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  const known = new Set(
    [...(await registry.getMetricsAsJSON()), ...(await ofProcess.getMetricsAsJSON())].flatMap(
      ({ name, type }) => (String(type) === "histogram" ? [`${name}_bucket`] : [name]),
    ),
  );
  for (const file of [rules, dashboard]) {
    const named = readFileSync(file, "utf8").match(/\b(site|nodejs|process)_\w+/g) ?? [];
    expect(named.length, file).toBeGreaterThan(5);
    expect(
      [...new Set(named)].filter((name) => !known.has(name)),
      file,
    ).toEqual([]);
  }
});

test.skipIf(!hasPromtool)("Prometheus accepts the alerts, and each fires when it should (promtool)", () => {
  expect(promtool("check", "rules", rules)).toMatchObject({ status: 0 });
  expect(promtool("test", "rules", "docs/monitoring/alerts.test.yml")).toMatchObject({ status: 0 });
});

test("every alert is seen firing by a test of its own", () => {
  const names = readFileSync(rules, "utf8").match(/(?<=alert: )\w+/g) ?? [];
  const tests = readFileSync("docs/monitoring/alerts.test.yml", "utf8");
  expect(names.filter((name) => !tests.includes(name))).toEqual([]);
});
