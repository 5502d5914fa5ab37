type VenueInformation = {
  /** The name of the drawn plan, and its text alternative. */
  plan: string;
  planText: string;
  track: string;
  parking: string;
  /** "" for a venue without a camp site. */
  camping: string;
};

/** Keys are the urls of venues. */
const VENUES: Record<string, VenueInformation> = {
  "sandstone-raceway": {
    plan: "track-plan-sydney",
    planText:
      "Plan of Sandstone Raceway, north at the top. The strip runs from the start in the west to the finish in the east, 250 m. Spectators and car park B are north of it, the pits and the camp site south. Gate 1 leads to car park A in the north-west, gate 2 to car park B in the north-east, the pit gate to the pits.",
    track: "The strip is 250 metres from the start to the finish, with as much again to slow down.",
    parking:
      "Take the Quarry Road exit and follow the signs to gate 2. Parking is free; car park B is the nearest to the grandstand, and the pit entrance is for entrants alone.",
    camping:
      "The camp site is between the pits and gate 2, open at events that run over two days. Sites are booked with an entry.",
  },
  "gulf-straight": {
    plan: "track-plan-adelaide",
    planText:
      "Plan of Gulf Straight Motor Park, north on the right. The strip runs from the start in the south to the finish in the north, 250 m. Spectators are west of it, the camp site is in the north-west. Parking with the main gate, and the pits with their own gate, are east of the strip.",
    track: "The strip is 250 metres from the start to the finish, flat, with the sea wind across it.",
    parking:
      "Straight Road ends at the gate. Parking on the grass along the foreshore is free; leave the first row to those who can’t walk far. A bus meets the trains at Glenfield Bay until 9 pm.",
    camping:
      "The camp site is beside the finish, open at events that run over two days. Sites are booked with an entry.",
  },
  "swan-coast-dragway": {
    plan: "track-plan-perth",
    planText:
      "Plan of Swan Coast Dragway, north at the top left. The strip runs across the plan from the start on the left to the finish on the right, 250 m. Two stands for spectators are above it. Below it are the pits on the left and parking on the right, each with a gate to the road.",
    track: "The strip is 250 metres from the start to the finish.",
    parking:
      "Limestone Drive is narrow: come from the north, leave to the south. Parking is $5 a car, in cash or by card, and free for whoever brings three or more.",
    camping: "",
  },
};

/**
 * Builds the collapsed section at the end of an event's page: plan of the track, parking, camping,
 * children, weather, refunds and contact. An organiser can write the same HTML in the back-office.
 */
export function buildVisitorInformation(venueUrl: string): string {
  const venue = VENUES[venueUrl];
  return `
<details><summary>Track plan, parking, children, weather and refunds</summary>
${venue ? buildVenueText(venue) : ""}
<h3>Children</h3><p>Children under 5 are free, with or without a ticket. From 5 to 14 they need a child’s ticket, where the event sells tickets.</p>
<h3>Weather</h3><p>We race in the dry. If rain stops a night before you’ve had three runs, you choose between your money back and a place at the next event here. Bring something warm: the track is in the open.</p>
<h3>Refunds</h3><p>If we call an event off or move it, you choose between your money back and a place at the next event here. If you can’t come, tell us seven days before: we move your entry to another night, or you pass it on to another driver. After that there are no refunds.</p>
<p><a href="/contact#questions">More questions, and answers</a></p></details>`;
}

const buildVenueText = ({ plan, planText, track, parking, camping }: VenueInformation): string =>
  `<h3>The track</h3><p>${track}</p>
<figure><img src="/assets/i/${plan}/raw/1200.jpg" width="1200" height="840" loading="lazy" alt="${planText}"></figure>
<h3>Getting in and parking</h3><p>${parking}</p>${camping === "" ? "" : `\n<h3>Camping</h3><p>${camping}</p>`}`;
