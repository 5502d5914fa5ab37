import { heading, html, row, type IdLookup, type RowSource } from "../../../content/page-source.ts";

const COLOURS = ["wht", "blk", "bnd", "pri", "sec", "suc", "inf", "wrn", "dng"];

/** Background colours, background pictures and spacing of widgets. */
export const frames = ({ image }: IdLookup): RowSource[] => [
  row(heading("h2", "Grounds")),
  ...COLOURS.map((background_colour) =>
    buildFramedRow(`Ground ${background_colour}`, {
      background_colour,
      padding_top: "6",
      padding_bottom: "6",
    }),
  ),
  buildFramedRow("Black letters on white", {
    background_colour: "wht",
    text_colour: "blk",
    padding_top: "6",
  }),
  buildFramedRow("White letters on black", {
    background_colour: "blk",
    text_colour: "wht",
    padding_top: "6",
  }),
  ...[10, 30, 50, 70, 90, 100].map((background_image_opacity) =>
    buildFramedRow(`A picture at ${background_image_opacity} %`, {
      background_colour: "blk",
      background_image: image("light-trails"),
      background_image_opacity,
      padding_top: "16",
      padding_bottom: "16",
    }),
  ),
  ...[0, 50].map((background_image_saturation) =>
    buildFramedRow(`A fixed picture with ${background_image_saturation} % of its colour`, {
      background_colour: "blk",
      background_image: image("grandstand"),
      background_image_opacity: 30,
      background_image_saturation,
      background_image_fixed: true,
      padding_top: "16",
      padding_bottom: "16",
    }),
  ),
  buildFramedRow("A film", {
    background_colour: "blk",
    background_video: "strip-loop",
    background_image_opacity: 30,
    padding_top: "16",
    padding_bottom: "16",
  }),
  buildFramedRow("Over the full width, away from others", {
    full_width: true,
    background_colour: "sec",
    padding_left: "8",
    padding_right: "8",
    margin_top: "16",
    margin_bottom: "16",
    anchor_name: "wide",
  }),
  buildFramedRow("Hidden: nobody sees this", { hidden: true }),
];

const buildFramedRow = (text: string, frame: Record<string, unknown>): RowSource =>
  row({ ...html(`<p>${text}, with a <a href="/rules">link</a>.</p>`), name: text, frame });
