import type { SampleEvent } from "./sample-event.ts";

const PAST_EVENT_DEFAULTS: Omit<SampleEvent, "url" | "venue" | "week" | "event"> = {
  type: "Roll racing",
  times: [{ starts: "18:30", ends: "23:00" }],
  categories: [],
  spectatorTypes: [],
  extras: [],
  merch: [],
  licences: [],
  sites: [],
};

/** Events that are already over when the sample is created. They are never rescheduled. */
export const pastEvents: SampleEvent[] = [
  {
    ...PAST_EVENT_DEFAULTS,
    url: "night-shift-grand-final",
    venue: "sandstone-raceway",
    week: -5,
    event: {
      name: "Night Shift Grand Final",
      picture: "grandstand",
      blurb: "Ninety-one cars, one shower at nine, and a final that the cameras had to decide.",
      page_content:
        "<p>Ninety-one cars came, and the line at scrutineering was past the canteen by five. A shower at nine cost us forty minutes; the sweepers had it dry by half past.</p><p>The final was called by a bonnet. The timing board said two hundredths, the camera said the same, and both drivers bought each other a dim sim.</p>",
    },
  },
  {
    ...PAST_EVENT_DEFAULTS,
    url: "gulf-roll-off-round-two",
    venue: "gulf-straight",
    week: -10,
    event: {
      name: "Gulf Roll-Off Round Two",
      picture: "burnout",
      blurb: "A southerly on the nose all night, and slower times than anybody will admit.",
      page_content:
        "<p>The southerly came at seven and stayed. Nobody ran a personal best, and everybody had a reason ready.</p><p>Sixty-two cars, no incidents, and the pie van sold out at eight.</p>",
    },
  },
  {
    ...PAST_EVENT_DEFAULTS,
    url: "west-coast-cold-start",
    venue: "swan-coast-dragway",
    week: -17,
    event: {
      name: "West Coast Cold Start",
      picture: "light-trails",
      blurb: "Six degrees in the pits, and the quickest runs in a long while: cold air is free power.",
      page_content:
        "<p>Six degrees in the pits and fog on the return road, so we opened an hour late and nobody complained. Cold air made it the quickest night for years: eleven drivers beat their best.</p>",
    },
  },
];
