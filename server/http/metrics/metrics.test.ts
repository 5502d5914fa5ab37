import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";

test("counters used by alerts start at 0 for every combination of labels", async () => {
  const { registry } = createMetrics({ isHealthy: () => true, getCapacity: () => "enough" });
  const lines = (await registry.metrics()).split("\n");
  const atZero = lines.filter((line) => /_total\{.*\} 0$/.test(line)).map((line) => line.slice(0, -2));
  expect(atZero).toEqual(
    expect.arrayContaining([
      'site_receipts_total{result="unknown"}',
      'site_receipts_total{result="failed"}',
      'site_orders_failed_total{reason="indeterminate"}',
      'site_orders_failed_total{reason="declined"}',
      'site_refreshes_total{result="failed"}',
      'site_turned_away_total{reason="overload"}',
      'site_organiser_calls_total{kind="read",result="timeout"}',
      'site_organiser_calls_total{kind="write",result="unreachable"}',
    ]),
  );
  const families = new Set(atZero.map((line) => line.split("{")[0]));
  expect(families.size).toBe(6);
  expect(atZero).toHaveLength(5 + 6 + 3 + 2 + 3 + 2 * 6);
});

test("the first count of a counter is an increase", async () => {
  const metrics = createMetrics({ isHealthy: () => true, getCapacity: () => "enough" });
  metrics.countSubmission("unknown");
  const text = await metrics.registry.metrics();
  expect(text).toContain('site_receipts_total{result="unknown"} 1');
  expect(text).toContain('site_receipts_total{result="answered"} 0');
});
