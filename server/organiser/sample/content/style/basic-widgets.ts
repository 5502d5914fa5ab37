import { heading, row, type IdLookup, type RowSource } from "../../../content/page-source.ts";

const COLOURS = ["bnd", "pri", "sec", "suc", "inf", "wrn", "dng", "wht", "blk"];

/** Buttons in every colour, a button in full width, and a button that opens a new tab. */
export const buttons: RowSource[] = [
  row(
    heading("h2", "Buttons"),
    ...COLOURS.map((colour) => buildButton({ button_text: `Colour ${colour}`, button_colour: colour })),
    buildButton({ button_text: "Over the full width", full_width: true }),
    buildButton({ button_text: "In a new tab", open_in_new_tab: true }),
  ),
];

export const pictures = ({ image, gallery }: IdLookup): RowSource[] => [
  row(
    heading("h2", "Pictures"),
    { kind: "core/image", settings: { image: image("strip-teal"), initial_width: 600, aspect: "16x9" } },
    {
      kind: "core/image",
      settings: {
        image: image("logo-light"),
        initial_width: 300,
        aspect: "raw",
        link_to_url: "/events",
      },
    },
    { kind: "core/video", settings: { video: "strip-loop" } },
  ),
  ...["slider", "grid", "centeredgrid", "shadowgrid"].map((type) =>
    row({
      kind: "core/gallery",
      settings: {
        heading: `Gallery: ${type}`,
        subheading: "Of six pictures",
        show_heading: 1,
        grid_width: "3",
        limit_slides: 6,
        gallery: gallery("on-the-strip"),
        type,
        use_lightbox: 1,
        aspect: type === "slider" ? "16x9" : "4x3",
        width: 400,
        lightbox_aspect: "16x9",
      },
    }),
  ),
  row({
    kind: "core/gallery_group",
    settings: { heading: "A group of galleries", subheading: "", group: "event-photos", aspect: "4x3" },
  }),
];

/** Banners, calls to action, and pictures beside text. */
export const banners = ({ image }: IdLookup): RowSource[] => [
  ...[
    { text_justify: "left", text_align: "top", overlay_colour: "blk", background_video: "strip-loop" },
    {
      text_justify: "center",
      text_align: "center",
      overlay_colour: "wht",
      overlay_image: image("logo-light"),
    },
    { text_justify: "right", text_align: "bottom", overlay_colour: "bnd", parallax: 1, image_opacity: "70" },
    { text_justify: "", text_align: "", overlay_colour: "inf", image_saturation: "0", image_opacity: "30" },
  ].map((settings) =>
    row({
      kind: "core/hero_quote",
      settings: {
        heading: "A hero",
        subheading: "With a line below",
        html: "<p>And some words.</p>",
        background_image: image("head-on-dusk"),
        text_colour: settings.overlay_colour === "wht" ? "blk" : "wht",
        image_opacity: "100",
        button_link: "/events",
        button_text: "And a button",
        button_colour: "bnd",
        ...settings,
      },
    }),
  ),
  row({
    kind: "core/call_to_action",
    settings: {
      heading: "A call to action",
      subheading: "Between two pictures",
      html: "<p>And some words.</p>",
      left_image: image("strip-utes"),
      right_image: image("burnout"),
      button_link: "/events",
      button_text: "To the events",
      button_colour: "dng",
    },
  }),
  ...["left", "right"].map((image_align) =>
    row({
      kind: "core/image_with_content",
      settings: {
        heading: `Its picture on the ${image_align}`,
        html: "<p>Words beside a picture.</p>",
        image: image("pit-lane"),
        image_align,
        button_link: "/rules",
        button_text: "The rules",
      },
    }),
  ),
];

function buildButton(settings: Record<string, unknown>) {
  return {
    kind: "core/button_link",
    settings: { button_colour: "bnd", button_url: "/events", link_to_page: 0, ...settings },
  };
}
