import { describe, expect, onTestFinished } from "vitest";
import { JSDOM } from "jsdom";
import { textOf, titleOf } from "../support/html-form.ts";
import { test } from "../support/running.ts";
import { startSite } from "../support/running-site.ts";
import { watchCalls } from "../support/watched-calls.ts";

const sandstone = "/venues/sandstone-raceway";

describe("the venues", () => {
  test("are listed below what the organiser's page says of them, each with its next event", async ({
    site,
  }) => {
    const { status, body } = await site.browse().get("/venues");
    expect(status).toBe(200);
    const said = textOf(body);
    expect(said).toContain("room for 150 entries a night");
    expect(said).toContain("All venues");
    expect(body).toContain(`href="${sandstone}"`);
    expect(said).toMatch(/Sandstone Raceway .* Next: .+20\d\d · /);
  });

  test("have a page each: the address, the way there, and the events there alone", async ({ site }) => {
    const answer = await site.browse().get(sandstone);
    const { document } = new JSDOM(answer.body).window;
    expect(titleOf(answer)).toContain("Sandstone Raceway");
    const address = document.querySelector("main address")?.textContent ?? "";
    expect(address).toMatch(/NSW \d{4}/);
    const way = new URL(
      document.querySelector('main a[href^="https://www.google.com/maps/dir/"]')?.getAttribute("href") ?? "",
    );
    expect(way.searchParams.get("destination")).toBe(`Sandstone Raceway, ${address}`);
    expect(answer.body).toContain('href="/event/night-shift-sydney"');
    expect(answer.body).not.toContain('href="/event/gulf-camp-out"');
  });

  test("are named with a link to their page by the cards and the pages of their events", async ({ site }) => {
    for (const path of ["/events", "/event/night-shift-sydney"])
      expect((await site.browse().get(path)).body).toContain(`href="${sandstone}"`);
  });

  test("that nobody has are not found", async ({ site }) => {
    expect((await site.browse().get("/venues/none")).status).toBe(404);
  });

  test("are in the sitemap", async ({ site }) => {
    expect((await site.browse().get("/sitemap.xml")).body).toContain(`${sandstone}</loc>`);
  });

  test("can't be told: what the page says is told all the same", async ({ organiser }) => {
    const calls = await watchCalls(organiser.url);
    const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
    onTestFinished(async () => {
      await site.close();
      await calls.close();
    });
    calls.refuse("event/venue", 500, { message: "out of order" }, Infinity);
    const { status, body } = await site.browse().get("/venues");
    const said = textOf(body);
    expect([status, said.includes("All venues")]).toEqual([200, false]);
    expect(said).toContain("room for 150 entries a night");
  });

  test("are told without their events where those can't be: nobody reads that nothing is planned", async ({
    organiser,
  }) => {
    const calls = await watchCalls(organiser.url);
    const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
    onTestFinished(async () => {
      await site.close();
      await calls.close();
    });
    calls.refuse("upcomingEventList", 500, { message: "out of order" }, Infinity);
    for (const path of ["/venues", sandstone]) {
      const { status, body } = await site.browse().get(path);
      expect(status).toBe(200);
      expect(textOf(body)).toContain("480 Quarry Road");
      expect(textOf(body)).not.toContain("Nothing is planned");
    }
  });

  test("that there are none of, and no page either, are said to come", async ({ organiser }) => {
    const calls = await watchCalls(organiser.url);
    const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
    onTestFinished(async () => {
      await site.close();
      await calls.close();
    });
    await organiser.parts.db.deleteFrom("pages").where("url", "=", "venues").execute();
    calls.refuse("event/venue", 200, { data: [] }, Infinity);
    const { status, body } = await site.browse().get("/venues");
    expect(status).toBe(200);
    expect(textOf(body)).toContain("No venues yet");
  });
});
