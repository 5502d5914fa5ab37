import type { NewGroup } from "../../content/add-groups.ts";

export const testimonialGroups: NewGroup[] = [
  { url: "drivers", name: "Drivers", content: "", pictureHash: "" },
  { url: "spectators", name: "Spectators", content: "", pictureHash: "" },
];

/** `group` is the url of the testimonial's group. */
export const testimonials = [
  {
    group: "drivers",
    name: "Marcus T.",
    title: "VE ute, eleven nights",
    content: "<p>I drove there, ran nine times and drove home. In the car I take to work.</p>",
    rating: 5,
    image_hash: "strip-utes",
  },
  {
    group: "drivers",
    name: "Aisha R.",
    title: "First night, Adelaide",
    content:
      "<p>I’d never been on a strip. Somebody walked me through staging, and by the third run I had stopped shaking.</p>",
    rating: 5,
    image_hash: "passenger-helmet",
  },
  {
    group: "drivers",
    name: "Gordon P.",
    title: "Turbo hatch, Perth",
    content:
      "<p>No launch, so the gearbox is still the one it came with. The queue moves, and scrutineering tells you what’s wrong without a lecture.</p>",
    rating: 4,
    image_hash: "head-on-dusk",
  },
  {
    group: "spectators",
    name: "Priya and Tom",
    title: "Grandstand, Sydney",
    content: "<p>The kids fell asleep at the semi-finals and want to come back on Saturday.</p>",
    rating: 5,
    image_hash: "grandstand",
  },
  {
    group: "spectators",
    name: "Lou H.",
    title: "Passenger, once",
    content: "<p>Twelve seconds. I laughed the whole way back down the return road.</p>",
    rating: 5,
    image_hash: "side-by-side",
  },
];
