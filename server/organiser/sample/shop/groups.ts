import type { NewGroup } from "../../content/add-groups.ts";

export const shopGroups: NewGroup[] = [
  {
    url: "shop",
    name: "Shop",
    content:
      "<p>What we wear, what we carry in the boot and what hangs on our walls. We post on Mondays and Thursdays, and you can pick up at our workshop in Sandstone Flat.</p>",
    pictureHash: "shop-tee-black-back",
    subgroups: [
      {
        url: "apparel",
        name: "Apparel",
        content: "<p>Cotton, fleece and wool for nights that start warm and end cold.</p>",
        pictureHash: "shop-hoodie-navy",
        subgroups: [
          {
            url: "tees-and-hoodies",
            name: "Tees and hoodies",
            content: "<p>Cut a little long, so that they stay put under a harness.</p>",
            pictureHash: "shop-tee-black",
          },
          {
            url: "headwear",
            name: "Headwear",
            content: "<p>For the sun before the gates close and the wind after it.</p>",
            pictureHash: "shop-cap-amber",
          },
        ],
      },
      {
        url: "safety-gear",
        name: "Safety gear",
        content:
          '<p>All of it passes our own scrutineering. If you’re not sure what your car needs, read <a href="/rules">the rules</a> or ask before you order.</p>',
        pictureHash: "shop-helmet",
      },
      {
        url: "garage-and-paddock",
        name: "Garage and paddock",
        content: "<p>Small things that save a night: the right pressure, a strap, shade.</p>",
        pictureHash: "shop-tyre-gauge",
      },
      {
        url: "prints-and-gifts",
        name: "Prints and gifts",
        content: "<p>Our own drawings on heavy matt paper, and a few things that fit under a tree.</p>",
        pictureHash: "light-trails",
      },
    ],
  },
];
