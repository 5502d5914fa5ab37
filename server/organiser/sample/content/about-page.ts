import { heading, html, row, type PageSource } from "../../content/page-source.ts";

/** [CMS-081..089 RT-008 RT-009] */
export const aboutPage: PageSource = {
  url: "about",
  name: "About",
  title: "About roll racing",
  seoTitle: "How roll racing works",
  description:
    "A rolling start at 40 km/h, a straight of 250 metres, four to six hours of racing a night. How it works and who can do it.",
  rows: ({ image, gallery }) => [
    row(
      heading("h1", "About roll racing"),
      html(
        "<p>Roll racing is a drag race without the launch. Two cars roll side by side at about 40&nbsp;km/h, the start lights turn green at the line, and the first one past the boards at the end of a straight of about 250&nbsp;metres wins the run. Because nobody launches from a standstill, it is kind to gearboxes and tyres, and a family sedan can line up beside something much louder.</p>",
      ),
    ),
    row({
      kind: "core/image_with_content",
      name: "A night",
      settings: {
        heading: "How a night runs",
        html: "<p>An event takes 4 to 6 hours. Scrutineering opens in the afternoon; the track opens at <strong>6.30pm</strong>. From then on you queue, you run, you come back along the return road and you queue again, as often as you like.</p><p>At about <strong>9.30pm</strong> the eliminator starts: the quickest cars of the night meet in pairs until two are left. Both finalists get a free VIP entry to the next event.</p>",
        image: image("pit-lane"),
        image_align: "right",
        button_link: "/events",
        button_text: "Events and entries",
      },
    }),
    row({
      kind: "core/image_with_content",
      name: "Passengers",
      settings: {
        heading: "Come along for a run",
        html: "<p>Spectators over 18 may ride as passengers. Bring long sleeves, long pants and closed shoes, hire a helmet at the gate, and say hello to a driver with an empty seat.</p><p>Everybody else has the best view from the grandstand, level with the start lights.</p>",
        image: image("passenger-helmet"),
        image_align: "left",
        button_link: "/rules",
        button_text: "What you have to bring",
      },
    }),
    row({
      kind: "core/image_with_content",
      name: "Since 2016",
      settings: {
        heading: "More than 35 nights a year",
        html: "<p>We ran our first events in 2016 with a borrowed set of lights. Today there are more than 35 events a year on three strips. So that everybody gets plenty of runs, we close entries at 150 cars in Sydney, 130 in Adelaide and 100 in Perth.</p>",
        image: image("trophy"),
        image_align: "right",
        button_link: "/venues",
        button_text: "The three strips",
      },
    }),
    row(heading("h2", "What it looks like"), {
      kind: "core/gallery",
      name: "Gallery",
      settings: {
        heading: "",
        subheading: "",
        grid_width: "4",
        show_heading: 0,
        use_lightbox: 1,
        limit_slides: 4,
        gallery: gallery("on-the-strip"),
        type: "grid",
        aspect: "4x3",
        width: 400,
        lightbox_aspect: "16x9",
      },
    }),
  ],
};
