import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultyLine, faultyLine } from "../support/faulty-line.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let line: FaultyLine;

beforeAll(async () => {
  organiser = await startOrganiser();
  line = await faultyLine(organiser.url);
});
afterAll(async () => {
  await line.close();
  await organiser.close();
});

/** The page as a site shows it that knows nothing of earlier answers. */
async function merchPage(): Promise<{ status: number; main: Element | null; text: string }> {
  const site: RunningSite = await startSite({ organiserUrl: line.url, clock: organiser.clock });
  const { status, body } = await site.browse().get("/merch");
  await site.close();
  line.mend();
  const main = new JSDOM(body).window.document.querySelector("main");
  return { status, main, text: textOf(main?.innerHTML ?? "") };
}

test("merch has an intro of the organiser's, and below it everything that events sell [RT-028 API-091]", async () => {
  const { main, text } = await merchPage();
  expect(text).toContain("Three ways to get it");
  const pieces = [...(main?.querySelectorAll("li.plate") ?? [])];
  const tee = pieces.find((piece) => textOf(piece.innerHTML).includes("Event tee"));
  expect(pieces.length).toBeGreaterThan(2);
  expect(textOf(tee?.innerHTML ?? "")).toMatch(/ · .*\$\d+\.\d\d/);
  expect(tee?.querySelector("img")?.getAttribute("src")).toMatch(/^\/assets\//);
  expect(main?.querySelector('a[href="/events"]')).not.toBeNull();
});

test("a piece costs what its cheapest option does, and says so; what has no name is left out", async () => {
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
  line.fault("event/merch", {
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

test("without the list the intro stands and says what is missing; with nothing to sell it says that", async () => {
  line.fault("event/merch", "reset");
  const lacking = await merchPage();
  expect([lacking.status, lacking.text]).toEqual([
    200,
    expect.stringContaining("The list can’t be shown right now."),
  ]);
  line.fault("event/merch", { json: { data: [], num_items: 0, num_pages: 0 } });
  expect((await merchPage()).text).toContain("Nothing is sold with events right now");
});
