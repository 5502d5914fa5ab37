import { hoodie, keyRing, tee } from "./merch.ts";
import type { SampleEvent } from "./sample-event.ts";
import { buildGarages, GARAGE_TYPES } from "./sites.ts";

const REQUIRES_CAR = { requires_vehicle: 1, vehicle_must_be_registered: 1 };

export const perthEvents: SampleEvent[] = [
  {
    url: "west-coast-showdown",
    venue: "swan-coast-dragway",
    type: "Roll racing",
    week: 2,
    times: [{ starts: "18:30", ends: "23:30" }],
    event: {
      name: "West Coast Showdown",
      gates_open: "16:00",
      picture: "garage-row",
      blurb: "Perth’s own. Bring the team, take a garage, take two.",
      page_content:
        "<p>The pit building opens at noon. Garages can be hired by anybody, one or several at a time; pick yours on the map.</p>",
      calendar_content: "<p>Roll racing with garage hire.</p>",
      sells_spectator_tickets: 1,
      takes_entries: 1,
      garage_hire: 1,
      several_garages: 1,
      garage_map: "garage-map",
    },
    categories: [
      {
        ...REQUIRES_CAR,
        name: "Street",
        price: 11_900,
        cap: 60,
        taken: 27,
        spectator_tickets: 1,
        ticket_type: "Driver",
        unavailable_garage_types: JSON.stringify([GARAGE_TYPES.double]),
        description: "<p>Road registered. Double garages are kept for Pro.</p>",
      },
      {
        ...REQUIRES_CAR,
        name: "Pro",
        price: 19_900,
        cap: 40,
        taken: 18,
        spectator_tickets: 2,
        ticket_type: "Driver",
        includes_garage: 1,
        requires_garage: 1,
        description: "<p>Garages of your choice are included.</p>",
      },
    ],
    spectatorTypes: [
      { name: "Adult", price: 3_200, cap: 800, taken: 190 },
      { name: "Child (5–14)", price: 900, cap: 300, taken: 38 },
    ],
    extras: [
      {
        name: "Tyre warmers",
        price: 3_000,
        most_per_entry: 1,
        cap: 16,
        taken: 3,
        content: "<p>A set for your garage, returned at the end of the night.</p>",
      },
    ],
    merch: [hoodie, keyRing],
    licences: [],
    products: ["club-helmet", "pit-crew-jacket"],
    sites: [
      buildGarages({ 3: "Northside Customs", 4: "Northside Customs", 13: "R. Whitlam", 20: "Team Quokka" }),
    ],
  },
  {
    url: "season-opener-perth",
    venue: "swan-coast-dragway",
    type: "Roll racing",
    week: 8,
    entriesOpenDaysBefore: 28,
    times: [{ starts: "18:30", ends: "23:30" }],
    event: {
      name: "Season Opener Perth",
      gates_open: "16:00",
      picture: "start-lights",
      blurb: "The first night of the new season out west. Entries open four weeks before.",
      page_content:
        "<p>New surface, new timing tower, same long straight. Put the date in your calendar; entries open four weeks before the event and usually last three days.</p>",
      calendar_content: "<p>The new season starts.</p>",
      sells_spectator_tickets: 1,
      takes_entries: 1,
    },
    categories: [
      {
        ...REQUIRES_CAR,
        name: "Street",
        price: 12_500,
        cap: 60,
        ticket_type: "Driver",
        description: "<p>Road registered.</p>",
      },
      {
        ...REQUIRES_CAR,
        name: "Modified",
        price: 14_500,
        cap: 40,
        ticket_type: "Driver",
        description: "<p>Road registered, anything under the bonnet.</p>",
      },
    ],
    spectatorTypes: [{ name: "Adult", price: 3_200, cap: 800 }],
    extras: [],
    merch: [tee],
    licences: [],
    sites: [],
  },
];
