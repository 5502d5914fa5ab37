import type { NewGroup } from "../../content/add-groups.ts";

export const articleGroups: NewGroup[] = [
  {
    url: "blog",
    name: "Blog",
    content:
      "<p>What happens on the strip, where it happens, and what you need to know before it’s your turn.</p>",
    pictureHash: "article-rolling-start",
    subgroups: [
      {
        url: "guides",
        name: "Guides",
        content:
          "<p>From your first roll to the last bolt: written by people who stand in scrutineering.</p>",
        pictureHash: "article-first-night",
      },
      {
        url: "venue-spotlights",
        name: "Venue spotlights",
        content: "<p>Three strips, three surfaces, three winds. What regulars know about each of them.</p>",
        pictureHash: "article-quarry",
      },
      {
        url: "race-reports",
        name: "Race reports",
        content: "<p>Who met whom, by how much, and what broke.</p>",
        pictureHash: "article-timing-board",
      },
    ],
  },
];
