import { expect, onTestFinished, test } from "vitest";
import { startOrganiser } from "../support/running-organiser.ts";
import { startSite } from "../support/running-site.ts";
import { watchCalls } from "../support/watched-calls.ts";

test("a client that floods the search is throttled, others aren't, and cached pages are still served", async () => {
  const organiser = await startOrganiser();
  const calls = await watchCalls(organiser.url);
  const env = { TRUSTED_PROXIES: "loopback" };
  const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock, env });
  onTestFinished(async () => {
    await site.close();
    await calls.close();
    await organiser.close();
  });
  const search = (text: string, address = "198.51.100.7") =>
    site.browse({ "x-forwarded-for": address }).get(`/search/${text}`);
  await search("cap");

  const before = calls.count("/sell/product");
  const statuses: number[] = [];
  for (let first = 0; first < 150; first += 25) {
    const some = Array.from({ length: 25 }, (_, one) => search(`zz${first + one}`));
    statuses.push(...(await Promise.all(some)).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(119);
  expect(calls.count("/sell/product") - before).toBe(119);

  const throttled = await search("another");
  expect([throttled.status, Number(throttled.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect(throttled.body).toContain("Too many requests");
  expect((await search("another", "198.51.100.8")).status).toBe(200);
  expect((await search("cap")).status).toBe(200);
  organiser.clock.advance(60_000);
  expect((await search("wings")).status).toBe(200);

  const suggestions = site.browse({ "x-forwarded-for": "198.51.100.9" });
  const limited: number[] = [];
  for (let count = 0; count < 121; count++)
    limited.push((await suggestions.get("/search-suggestions?q=cap")).status);
  expect([limited.filter((status) => status === 200).length, limited.at(-1)]).toEqual([120, 429]);
}, 60_000);
