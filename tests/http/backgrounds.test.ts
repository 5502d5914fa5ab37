import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { publishPage } from "../support/written-page.ts";

let organiser: RunningOrganiser;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

test.each([
  [0, 30, ["[filter:saturate(0)]", "opacity-30"]],
  [50, 70, ["[filter:saturate(.5)]", "opacity-70"]],
  [100, 100, ["opacity-100"]],
])(
  "a background of %i % saturation and %i % opacity is shown behind its widget [CMS-072 CMS-073]",
  async (saturation, opacity, classes) => {
    const url = `ground-${saturation}`;
    const { id } = await organiser.dependencies.db
      .selectFrom("images")
      .select("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    const frame = {
      background_image: id,
      background_image_saturation: saturation,
      background_image_opacity: opacity,
    };
    const widget = { kind: "core/html", settings: { html: "<p>Gates open</p>" }, frame };
    await publishPage(organiser, { url, widgets: [widget] });
    const { body } = await site.browse().get(`/${url}`);
    const pictures = new JSDOM(body).window.document.querySelectorAll(
      "main [data-kind] > div > picture > img",
    );
    expect(pictures).toHaveLength(1);
    const looks = [...(pictures[0]?.classList ?? [])].filter((name) => /saturate|^opacity-/.test(name));
    expect(looks.toSorted()).toEqual(classes.toSorted());
  },
);
