import type { NewGroup } from "../../content/add-groups.ts";

export const questionGroups: NewGroup[] = [
  { url: "entering", name: "Entering", content: "", pictureHash: "" },
  { url: "watching", name: "Watching", content: "", pictureHash: "" },
];

/** `group` is the url of the question's group. */
export const questions = [
  {
    group: "entering",
    name: "Can I race the car I drive every day?",
    content:
      '<p>Yes, most people do. It needs radial tyres at least 185&nbsp;mm wide at the front, a muffler, working lights and a battery that is held down. It must not leak. The <a href="/rules">rules</a> have the whole list.</p>',
  },
  {
    group: "entering",
    name: "What do I have to wear?",
    content:
      "<p>A helmet to AS1698 or higher, closed shoes, and clothes that cover arms and legs and don’t melt: jeans and a cotton jumper will do.</p>",
  },
  {
    group: "entering",
    name: "Do I need a racing licence?",
    content:
      "<p>You need a current driver’s licence (no learner permits) and a motorsport licence. Some nights sell one with the entry, for the night or for a year; the others ask for the number of yours.</p>",
  },
  {
    group: "entering",
    name: "My car isn’t registered. Can it run?",
    content:
      "<p>With our approval beforehand, and entered before the night. Write to us with a photo of it.</p>",
  },
  {
    group: "entering",
    name: "What if it rains?",
    content:
      "<p>We wait, as long as there is a chance of a dry straight. If we call the night off, or rain stops it before you’ve had three runs, you choose between your money back and a place at the next event there.</p>",
  },
  {
    group: "watching",
    name: "When should I be there?",
    content:
      "<p>Gates open in the afternoon, the track at 6.30pm. The eliminator is at about 9.30pm; don’t leave before it.</p>",
  },
  {
    group: "watching",
    name: "Can I ride along?",
    content:
      "<p>If you are 18 or older: yes, beside a driver with an empty seat, or beside one of our instructors where the night sells passenger rides. Bring closed shoes and long sleeves; helmets can be hired at the gate.</p>",
  },
  {
    group: "watching",
    name: "May I bring the dog?",
    content: "<p>Sorry, no. It’s loud, and there is no shade behind the stand.</p>",
  },
];
