export const sampleSeries = [
  {
    url: "harbour-city-series",
    name: "Harbour City Roll Racing Series",
    content: `<p>Three nights at Sydney, one table of points, one champion. Your two best nights count; who is quickest in the final takes the trophy home.</p>
<p>The entry into the series keeps your number for the season and a place on the points table. Each night is entered at its own page, with the car that you bring.</p>`,
    entry_fee: 14_900,
    entries_open_at: null,
    entries_close_at: null,
    cap: 64,
    terms_name: "Series terms",
    terms_content: `<p>Points go to the driver and not to the car. Whoever misses a round scores none for it, and the fee isn’t refunded once the first round has been run.</p>`,
    rounds: ["night-shift-sydney", "mates-rates-night", "long-weekend-shootout"],
  },
  {
    url: "west-coast-winter-series",
    name: "West Coast Winter Series",
    content:
      "<p>The cold air series at Perth. The table is full of quick cars and the entries are closed.</p>",
    entry_fee: 9_900,
    entries_open_at: "2026-01-05T09:00:00",
    entries_close_at: "2026-02-01T17:00:00",
    cap: null,
    terms_name: "",
    terms_content: "",
    rounds: ["west-coast-showdown"],
  },
];
