import { heading, html, row, type PageSource } from "../../content/page-source.ts";

/** The page of merchandise. [RT-028] */
export const merchPage: PageSource = {
  url: "merch",
  name: "Merch",
  title: "Merch",
  seoTitle: "Merch: from the tent and from the shop",
  description: "Tees, hoodies, caps and prints: with your entry, at the tent or by post.",
  rows: ({ image }) => [
    row(
      heading("h1", "Merch"),
      html(
        "<p>Three ways to get it: add it to your entry and it waits at the gate, try it on in the tent beside sign-on, or have it posted.</p>",
      ),
    ),
    row({
      kind: "core/image_with_content",
      name: "Apparel",
      settings: {
        heading: "What half the staging lane wears",
        html: "<p>Heavy cotton, brushed fleece and a jacket with room for your team’s name. Printed in Sandstone, cut a little long so that they stay put under a harness.</p>",
        image: image("shop-hoodie-navy"),
        image_align: "right",
        button_link: "/shop/apparel",
        button_text: "See all apparel",
      },
    }),
    row({
      kind: "core/image_with_content",
      name: "Prints and gifts",
      settings: {
        heading: "For the wall of the garage",
        html: "<p>Our own drawings on heavy matt paper, rolled in a tube, and a few small things that fit into a glove box.</p>",
        image: image("light-trails"),
        image_align: "left",
        button_link: "/shop/prints-and-gifts",
        button_text: "See prints and gifts",
      },
    }),
  ],
};
