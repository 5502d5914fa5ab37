const STALLHOLDER_TERMS = {
  stallholder_terms_name: "Stallholder terms",
  stallholder_terms_content: `<p>You set up before the gates open and leave after they close; no vehicle moves among visitors. Your stall is insured against harm to others for at least twenty million dollars, and what you cook is covered by a current food licence.</p>
<p>A site is yours when we have approved it and it is paid. It is not refunded in the last fourteen days before the event.</p>`,
  stallholder_terms_for_minors: "",
};

/** The content and terms of a type apply to every event of the type. */
export const sampleEventTypes = [
  {
    name: "Roll racing",
    picture: "side-by-side",
    entrant_content: `<p>Two cars, a rolling start at about 40 km/h and 250 metres to the line. You get as many runs as the night allows, and the quickest go on to the eliminator at about 9.30 pm.</p>
<ul><li>Everybody in the car is 18 or older and holds a current driver’s licence; no learner permits.</li><li>Helmet to AS 1698 or better, enclosed shoes, full-length clothing that doesn’t melt.</li><li>Radial tyres only, at least 185 mm wide at the front.</li></ul>`,
    spectator_content: `<p>Grandstand seats are first come, first served; children under 5 are free, with or without a ticket. Bring a jumper, it gets cold down by the strip. Spectators over 18 may ride along as passengers. Where to park is on the event’s page.</p>`,
    terms_name: "Entry terms",
    terms_content: `<p>Motorsport is dangerous. By entering you agree that you take part at your own risk, that your vehicle meets the rules of the event, that you follow every direction of the officials, and that you may be breath-tested before you drive.</p>
<p>Until seven days before the event an entry can be moved to another event or transferred to another driver. It is refunded only if we call the event off or move it, or if rain stops it before you’ve had three runs.</p>`,
    terms_for_minors: "",
    ...STALLHOLDER_TERMS,
  },
  {
    name: "Show",
    picture: "show-and-shine",
    entrant_content: "",
    spectator_content: `<p>Walk among the cars, talk to the people who built them, stay for the food trucks. Children are welcome; under 5 they’re free and need no ticket.</p>`,
    terms_name: "Conditions of entry",
    terms_content: `<p>Keep behind the barriers wherever cars move, and keep children by the hand. No alcohol may be brought in; dogs stay at home.</p>`,
    terms_for_minors: "",
    ...STALLHOLDER_TERMS,
  },
];
