import { describe, expect, onTestFinished } from "vitest";
import { JSDOM } from "jsdom";
import { textOf, titleOf } from "../support/html-form.ts";
import { test } from "../support/running.ts";
import { startSite } from "../support/running-site.ts";
import { watchCalls } from "../support/watched-calls.ts";

const sandstone = "/venues/sandstone-raceway";

describe("the venues", () => {
  test("are listed below the organiser's page text, each with its next event", async ({ site }) => {
    const { status, body } = await site.browse().get("/venues");
    expect(status).toBe(200);
    const text = textOf(body);
    expect(text).toContain("room for 150 entries a night");
    expect(text).toContain("All venues");
    expect(body).toContain(`href="${sandstone}"`);
    expect(text).toMatch(/Sandstone Raceway .* Next: .+20\d\d · /);
  });

  test("have a page each: the address, directions, and the events at this venue only", async ({ site }) => {
    const response = await site.browse().get(sandstone);
    const { document } = new JSDOM(response.body).window;
    expect(titleOf(response)).toContain("Sandstone Raceway");
    const address = document.querySelector("main address")?.textContent ?? "";
    expect(address).toMatch(/NSW \d{4}/);
    const directions = new URL(
      document.querySelector('main a[href^="https://www.google.com/maps/dir/"]')?.getAttribute("href") ?? "",
    );
    expect(directions.searchParams.get("destination")).toBe(`Sandstone Raceway, ${address}`);
    expect(response.body).toContain('href="/event/night-shift-sydney"');
    expect(response.body).not.toContain('href="/event/gulf-camp-out"');
  });

  test("are linked from the cards and the pages of their events", async ({ site }) => {
    for (const path of ["/events", "/event/night-shift-sydney"])
      expect((await site.browse().get(path)).body).toContain(`href="${sandstone}"`);
  });

  test("that don't exist return 404", async ({ site }) => {
    expect((await site.browse().get("/venues/none")).status).toBe(404);
  });

  test("are in the sitemap", async ({ site }) => {
    expect((await site.browse().get("/sitemap.xml")).body).toContain(`${sandstone}</loc>`);
  });

  test("fail to load: the page's text is still shown", async ({ organiser }) => {
    const calls = await watchCalls(organiser.url);
    const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
    onTestFinished(async () => {
      await site.close();
      await calls.close();
    });
    calls.respondWith("event/venue", 500, { message: "out of order" }, Infinity);
    const { status, body } = await site.browse().get("/venues");
    const text = textOf(body);
    expect([status, text.includes("All venues")]).toEqual([200, false]);
    expect(text).toContain("room for 150 entries a night");
  });

  test("are shown without their events when those fail to load: no page says that nothing is planned", async ({
    organiser,
  }) => {
    const calls = await watchCalls(organiser.url);
    const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
    onTestFinished(async () => {
      await site.close();
      await calls.close();
    });
    calls.respondWith("upcomingEventList", 500, { message: "out of order" }, Infinity);
    for (const path of ["/venues", sandstone]) {
      const { status, body } = await site.browse().get(path);
      expect(status).toBe(200);
      expect(textOf(body)).toContain("480 Quarry Road");
      expect(textOf(body)).not.toContain("No upcoming events");
    }
  });

  test("when there are none, and no page about them, /venues says so", async ({ organiser }) => {
    const calls = await watchCalls(organiser.url);
    const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
    onTestFinished(async () => {
      await site.close();
      await calls.close();
    });
    await organiser.dependencies.db.deleteFrom("pages").where("url", "=", "venues").execute();
    calls.respondWith("event/venue", 200, { data: [] }, Infinity);
    const { status, body } = await site.browse().get("/venues");
    expect(status).toBe(200);
    expect(textOf(body)).toContain("No venues yet");
  });
});
