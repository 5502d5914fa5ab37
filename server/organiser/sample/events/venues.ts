/** Three invented venues. [RT-004] */
export const sampleVenues = [
  {
    url: "sandstone-raceway",
    name: "Sandstone Raceway",
    address: "480 Quarry Road, Bellbrae Heights NSW 2756",
    colour: "#c2571a",
    time_zone: "Australia/Sydney",
    picture: "venue-sydney",
  },
  {
    url: "gulf-straight",
    name: "Gulf Straight Motor Park",
    address: "1 Straight Road, Glenfield Bay SA 5045",
    colour: "#1f7a5c",
    time_zone: "Australia/Adelaide",
    picture: "venue-adelaide",
  },
  {
    url: "swan-coast-dragway",
    name: "Swan Coast Dragway",
    address: "77 Limestone Drive, Karrin Park WA 6167",
    colour: "#2f5fb3",
    time_zone: "Australia/Perth",
    picture: "venue-perth",
  },
];
