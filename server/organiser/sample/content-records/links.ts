/** Lists of links. The url identifies a list. */
export const linkLists = [
  {
    url: "before-you-come",
    name: "Before you come",
    links: [
      { name: "What your car needs", link: "/rules", icon: "clipboard" },
      { name: "Where the strips are", link: "/venues", icon: "map" },
      { name: "Licences: the sporting body’s pages", link: "https://licences.example/", icon: "card" },
      { name: "Live times on the night", link: "https://times.example/longstraight", icon: "clock" },
    ],
  },
];
