import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { collectDefaultMetrics, Registry } from "prom-client";
import { expect, test } from "vitest";
import { createDiskMonitor } from "../../server/organiser/disk.ts";
import { createMailMetrics } from "../../server/organiser/mail/mail-metrics.ts";
import { createMetrics } from "../../server/http/metrics/metrics.ts";

const rules = "docs/monitoring/alerts.yml";
const dashboard = "docs/monitoring/dashboard.json";
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync("promtool", args, { encoding: "utf8" });
  return { status, output: stdout + stderr };
};

test("alerts and dashboard name only metrics that the programs export", async () => {
  const { registry } = createMetrics({ isHealthy: () => true, getCapacity: () => "enough" });
  const { registry: mailRegistry } = createMailMetrics(async () => ({ count: 0, since: null }), Date.now);
  const { metrics: diskRegistry } = createDiskMonitor(".", Date);
  const processRegistry = new Registry();
  collectDefaultMetrics({ register: processRegistry });
  const known = new Set(
    (
      await Promise.all(
        [registry, mailRegistry, diskRegistry, processRegistry].map((source) => source.getMetricsAsJSON()),
      )
    )
      .flat()
      .flatMap(({ name, type }) => (String(type) === "histogram" ? [`${name}_bucket`] : [name])),
  );
  for (const file of [rules, dashboard]) {
    const named = readFileSync(file, "utf8").match(/\b(site|organiser|nodejs|process)_\w+/g) ?? [];
    expect(named.length, file).toBeGreaterThan(5);
    expect(
      [...new Set(named)].filter((name) => !known.has(name)),
      file,
    ).toEqual([]);
  }
});

test.skipIf(!hasPromtool)("Prometheus accepts the alerts, and each fires as specified (promtool)", () => {
  expect(promtool("check", "rules", rules)).toMatchObject({ status: 0 });
  expect(promtool("test", "rules", "docs/monitoring/alerts.test.yml")).toMatchObject({ status: 0 });
});

test("every alert has a test in which it fires", () => {
  const names = readFileSync(rules, "utf8").match(/(?<=alert: )\w+/g) ?? [];
  const tests = readFileSync("docs/monitoring/alerts.test.yml", "utf8");
  expect(names.filter((name) => !tests.includes(name))).toEqual([]);
});
