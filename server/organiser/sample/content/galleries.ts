import type { NewGroup } from "../../content/add-groups.ts";

type SampleGallery = {
  url: string;
  name: string;
  subHeading: string;
  group: string | null;
  slides: [picture: string, heading: string][];
};

export const galleryGroups: NewGroup[] = [
  {
    url: "event-photos",
    name: "Event photos",
    content: "",
    pictureHash: "head-on-dusk",
    subgroups: [
      { url: "racing", name: "Racing", content: "", pictureHash: "side-by-side" },
      { url: "around-the-track", name: "Around the track", content: "", pictureHash: "show-and-shine" },
    ],
  },
];

export const galleries: SampleGallery[] = [
  {
    url: "green-light",
    name: "Green light",
    subHeading: "Starts from Sydney, Adelaide and Perth",
    group: "racing",
    slides: [
      ["strip-utes", "Utes only, Adelaide"],
      ["strip-night", "Second round at Sandstone"],
      ["strip-teal", "Late run in Perth"],
      ["start-lights", "Gone"],
      ["strip-launch", "Dusk, lane one against lane two"],
    ],
  },
  {
    url: "half-a-length",
    name: "Half a length",
    subHeading: "The closest runs of the season",
    group: "racing",
    slides: [
      ["side-by-side", "Won by a bonnet"],
      ["side-by-side-utes", "Won by a tray"],
      ["head-on", "Too close to call from here"],
      ["light-trails", "Four seconds of shutter"],
    ],
  },
  {
    url: "in-the-pits",
    name: "In the pits",
    subHeading: "Garages, queues and a lot of tyre smoke",
    group: "around-the-track",
    slides: [
      ["pit-lane", "Pairs in the queue"],
      ["garage-row", "Before scrutineering"],
      ["burnout", "In the box, where it belongs"],
      ["passenger-helmet", "A seat is free"],
    ],
  },
  {
    url: "show-and-shine",
    name: "Show and shine",
    subHeading: "For those who’d rather polish",
    group: "around-the-track",
    slides: [
      ["show-and-shine", "Row one"],
      ["burnout", "And one that got dirty again"],
      ["grandstand", "Full house"],
      ["trophy", "Best in show takes one home too"],
    ],
  },
  {
    url: "three-strips",
    name: "Three strips",
    subHeading: "Where we race",
    group: "around-the-track",
    slides: [
      ["venue-perth", "Swan Coast Dragway"],
      ["venue-sydney", "Sandstone Raceway"],
      ["venue-adelaide", "Gulf Straight Motor Park"],
      ["start-lights", "The same lights everywhere"],
    ],
  },
  {
    url: "sleeping-over",
    name: "Sleeping over",
    subHeading: "Two-day meetings end at the fire",
    group: "around-the-track",
    slides: [
      ["camp-site", "Site B4"],
      ["head-on-dusk", "Second evening"],
      ["light-trails", "From the hill behind the tents"],
    ],
  },
  {
    url: "on-the-strip",
    name: "On the strip",
    subHeading: "",
    group: null,
    slides: [
      ["head-on-dusk", "Level at the line"],
      ["side-by-side", "250 metres later"],
      ["burnout", "Warming tyres"],
      ["grandstand", "The best seats"],
    ],
  },
  {
    url: "partners",
    name: "Partners",
    subHeading: "",
    group: null,
    slides: [
      ["partner-gumfork", "Gumfork Suspension"],
      ["partner-sumpwell", "Sumpwell Oils"],
      ["partner-ringlux", "Ringlux Lighting"],
      ["partner-hexley", "Hexley Fasteners"],
      ["partner-kelpaw", "Kelpaw Transport"],
      ["partner-twolane", "Twolane Tyres"],
    ],
  },
];
