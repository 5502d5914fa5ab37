import { cap, tee } from "./merch.ts";
import type { SampleEvent } from "./sample-event.ts";
import { buildCampSites } from "./sites.ts";
import { foodLane, paddockMarket } from "./stalls.ts";

const REQUIRES_CAR = { requires_vehicle: 1, vehicle_must_be_registered: 1 };

export const adelaideEvents: SampleEvent[] = [
  {
    url: "gulf-roll-off",
    venue: "gulf-straight",
    type: "Roll racing",
    week: 1,
    times: [{ starts: "18:30", ends: "23:00" }],
    event: {
      name: "Gulf Roll-Off",
      gates_open: "16:00",
      picture: "strip-teal",
      blurb: "South Australia’s quickest quarter of a kilometre, with a sea breeze from the left.",
      page_content:
        "<p>The straight runs along the water, so hold on when the southerly comes up. Every driver here holds a RACERS licence; if you have none you can buy one with your entry.</p>",
      calendar_content: "<p>Licensed drivers only.</p>",
      entrant_content:
        "<p>We look up your RACERS licence by your name, so you don’t have to type its number.</p>",
      sells_spectator_tickets: 1,
      takes_entries: 1,
      race_licence: "RACERS",
    },
    categories: [
      {
        ...REQUIRES_CAR,
        name: "Street",
        price: 12_900,
        cap: 70,
        taken: 33,
        spectator_tickets: 1,
        ticket_type: "Driver",
        description: "<p>Road registered.</p>",
      },
      {
        ...REQUIRES_CAR,
        name: "Modified",
        price: 14_900,
        cap: 40,
        taken: 40,
        ticket_type: "Driver",
        description: "<p>Road registered, anything under the bonnet.</p>",
      },
      {
        ...REQUIRES_CAR,
        waives_licence: 1,
        name: "Passenger laps",
        price: 6_000,
        cap: 20,
        taken: 4,
        ticket_type: "Passenger",
        description: "<p>Your car, our driver, you in the other seat.</p>",
      },
    ],
    spectatorTypes: [
      { name: "Adult", price: 3_000, cap: 900, taken: 210 },
      { name: "Child (5–14)", price: 800, cap: 300, taken: 44 },
    ],
    extras: [
      {
        name: "Crew wristband",
        price: 1_500,
        most_per_entry: 4,
        content: "<p>Pit access for somebody who helps you.</p>",
      },
    ],
    merch: [tee, cap],
    licences: ["One-event licence", "Annual licence"],
    sites: [],
  },
  {
    url: "twilight-show-and-shine",
    venue: "gulf-straight",
    type: "Show",
    week: 5,
    times: [{ starts: "16:00", ends: "21:00" }],
    event: {
      name: "Twilight Show and Shine",
      gates_open: "15:00",
      picture: "show-and-shine",
      blurb: "No racing tonight: three hundred cars on the grass, food trucks and a band.",
      page_content:
        "<p>The cars are here by invitation. You are here for the sunset, the chrome and the dumplings.</p>",
      calendar_content: "<p>A car show for spectators.</p>",
      sells_spectator_tickets: 1,
      stallholder_content:
        "<p>Bring dinner for many. Trucks are placed along the foreshore in the order of their approval.</p>",
      stall_not_for_profit_multiplier: 0.25,
      takes_entries: 0,
      no_entries_reason: "the cars on show are invited",
    },
    categories: [],
    spectatorTypes: [
      { name: "Adult", price: 1_800, cap: 1_500, taken: 260 },
      { name: "Concession", price: 1_200, cap: 500, taken: 71 },
      { name: "Under 15", price: 0 },
    ],
    extras: [],
    merch: [cap],
    stalls: foodLane,
    licences: [],
    sites: [],
  },
  {
    url: "gulf-camp-out",
    venue: "gulf-straight",
    type: "Roll racing",
    week: 9,
    times: [
      { starts: "14:00", ends: "22:00" },
      { starts: "09:00", ends: "14:00" },
    ],
    event: {
      name: "Gulf Camp-Out",
      gates_open: "12:00",
      picture: "camp-site",
      blurb: "Race on Saturday, swim on Sunday. The camp ground is open to everybody.",
      page_content:
        "<p>Pitch behind the dunes, watch from the bank, and stay for breakfast. Whether you race or not, a site is yours for two nights.</p>",
      calendar_content: "<p>Racing and camping.</p>",
      sells_spectator_tickets: 1,
      takes_entries: 1,
      camping: 1,
      camp_site_map: "camp-map",
    },
    categories: [
      {
        ...REQUIRES_CAR,
        name: "Street",
        price: 13_900,
        cap: 60,
        taken: 12,
        spectator_tickets: 1,
        ticket_type: "Driver",
        description: "<p>Road registered.</p>",
      },
    ],
    spectatorTypes: [{ name: "Adult", price: 2_800, cap: 600, taken: 95 }],
    extras: [
      {
        name: "Firewood",
        price: 1_500,
        most_per_entry: 3,
        content: "<p>A barrow of red gum, delivered to your site.</p>",
      },
    ],
    merch: [tee],
    licences: [],
    products: ["light-trails-poster", "season-cap"],
    stalls: paddockMarket,
    sites: [buildCampSites({ A1: "The Pellegrinos", A2: "The Pellegrinos", C4: "S. Abara" })],
  },
];
