import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let faultyApi: FaultyProxy;

beforeAll(async () => {
  organiser = await startOrganiser();
  faultyApi = await startFaultyProxy(organiser.url);
});
afterAll(async () => {
  await faultyApi.close();
  await organiser.close();
});

/** The page as shown by a site with an empty cache. */
async function merchPage(): Promise<{ status: number; main: Element | null; text: string }> {
  const site: RunningSite = await startSite({ organiserUrl: faultyApi.url, clock: organiser.clock });
  const { status, body } = await site.browse().get("/merch");
  await site.close();
  faultyApi.restore();
  const main = new JSDOM(body).window.document.querySelector("main");
  return { status, main, text: textOf(main?.innerHTML ?? "") };
}

test("merch has the organiser's intro, and below it everything that events sell [RT-028 API-091]", async () => {
  const { main, text } = await merchPage();
  expect(text).toContain("Three ways to get it");
  const items = [...(main?.querySelectorAll("li.plate") ?? [])];
  const tee = items.find((piece) => textOf(piece.innerHTML).includes("Event tee"));
  expect(items.length).toBeGreaterThan(2);
  expect(textOf(tee?.innerHTML ?? "")).toMatch(/ · .*\$\d+\.\d\d/);
  expect(tee?.querySelector("img")?.getAttribute("src")).toMatch(/^\/assets\//);
  expect(main?.querySelector('a[href="/events"]')).not.toBeNull();
});

test("an item costs as much as its cheapest option, and says so; an item without a name is left out", async () => {
  const options = [
    { id: 1, name: "S", price_each: "45.00" },
    { id: 2, name: "XXL", price_each: "49.50" },
  ];
  const piece = {
    id: 1,
    name: "Pit jacket",
    description: "<p>Warm<script>x</script></p>",
    price_each: "99.00",
    photos: [],
  };
  faultyApi.fault("event/merch", {
    json: {
      data: [
        { ...piece, options },
        { id: 2, name: "" },
      ],
      num_items: 2,
      num_pages: 1,
    },
  });
  const { main, text } = await merchPage();
  expect(main?.querySelectorAll("li.plate")).toHaveLength(1);
  expect(text).toMatch(/Pit jacket Warm S · XXL from \$45\.00/);
});

test("without the list the intro is shown with a note of what is missing; an empty list says so", async () => {
  faultyApi.fault("event/merch", "reset");
  const withoutList = await merchPage();
  expect([withoutList.status, withoutList.text]).toEqual([
    200,
    expect.stringContaining("We can’t load the merch right now."),
  ]);
  faultyApi.fault("event/merch", { json: { data: [], num_items: 0, num_pages: 0 } });
  expect((await merchPage()).text).toContain("No merch available right now");
});
