/** Keys are the urls of venues. */
const DIRECTIONS: Record<string, string> = {
  "sandstone-raceway":
    "Take the Quarry Road exit and follow the signs to gate 2. Parking is free; car park B is the nearest to the grandstand, and the pit entrance is for entrants alone.",
  "gulf-straight":
    "Straight Road ends at the gate. Parking on the grass along the foreshore is free; leave the first row to those who can’t walk far. A bus meets the trains at Glenfield Bay until 9 pm.",
  "swan-coast-dragway":
    "Limestone Drive is narrow: come from the north, leave to the south. Parking is $5 a car, in cash or by card, and free for whoever brings three or more.",
};

/** Builds the collapsed section at the end of an event's page: parking, weather, refunds and contact. */
export const buildVisitorInformation = (venue: string): string => `
<details><summary>Parking, weather and refunds</summary>
<h3>Getting in and parking</h3><p>${DIRECTIONS[venue] ?? ""}</p>
<h3>Weather</h3><p>We race in the dry. If rain stops us before the first run, the night moves to the next Saturday that is free, and we write to everybody by 2 pm. Bring something warm: the track is in the open.</p>
<h3>Refunds</h3><p>If we call an event off or move it and you can’t come, you get all of your money back. If you can’t make it, pass your entry on to somebody else, or write to us a week before for a credit. No refunds on the day.</p>
<p><a href="/contact#questions">More questions, and answers</a></p></details>`;
