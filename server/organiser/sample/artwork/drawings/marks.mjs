import { drawText, getWordWidth } from "./letters.mjs";
import { createElement, createDrawing } from "./svg.mjs";

const drawLights = (x, y, r) =>
  ["#e5383b", "#ffb000", "#00c26f"].map((fill, index) =>
    createElement("circle", { cx: x + index * r * 2.5, cy: y, r, fill }),
  );

/** The organiser's name with the three start lights and a lane line under it. */
export function drawWordmark(ink) {
  const height = 92;
  const width = Math.ceil(getWordWidth("LONG STRAIGHT", 19) * height + 60);
  const drawing = createDrawing(width, 158, { isTransparent: true });
  drawing.draw(
    drawText("LONG STRAIGHT", { x: 8, y: 10, height, colour: ink, weight: 19 }),
    createElement("path", {
      d: `M8 132H${width - 150}`,
      stroke: "#ffb000",
      "stroke-width": 12,
      "stroke-dasharray": "64 22",
    }),
    drawLights(width - 118, 132, 18),
  );
  return drawing.svg();
}

/** Three start lights on a square plate with a cut corner. */
export function drawFavicon(plate) {
  const drawing = createDrawing(64, 64, { isTransparent: true });
  drawing.draw(
    createElement("path", { d: "M0 0H48L64 16V64H0Z", fill: plate }),
    createElement("path", { d: "M14 50L26 14H34L22 50Z", fill: "#f4f5f2" }),
    ["#e5383b", "#ffb000", "#00c26f"].map((fill, index) =>
      createElement("circle", { cx: 46 - index * 3.4, cy: 20 + index * 13, r: 5.4, fill }),
    ),
  );
  return drawing.svg();
}

/** The maskable app icon. The edge is only background, because phones crop the icon. */
export function drawAppIcon() {
  const drawing = createDrawing(64, 64);
  drawing.draw(
    createElement("rect", { width: 64, height: 64, fill: "#0e1116" }),
    createElement(
      "g",
      { transform: "translate(5.75 8) scale(0.75)" },
      createElement("path", { d: "M14 54L28 10H37L23 54Z", fill: "#f4f5f2" }),
      ["#e5383b", "#ffb000", "#00c26f"].map((fill, index) =>
        createElement("circle", { cx: 50 - index * 4.4, cy: 17 + index * 15, r: 6.6, fill }),
      ),
    ),
  );
  return drawing.svg();
}

const createMark = (name, colour, shape) => () => {
  const drawing = createDrawing(480, 270);
  const height = Math.min(60, (250 / getWordWidth(name, 15)) * 1.15);
  drawing.draw(
    createElement("rect", { width: 480, height: 270, fill: "#1a1f27" }),
    createElement("g", { transform: "translate(40 75)" }, shape(colour)),
    drawText(name, { x: 180, y: 135 - height / 2, height, colour: "#f4f5f2", weight: 15, slant: -8 }),
  );
  return drawing.svg();
};

/** Six made-up partners. */
export const partners = {
  "partner-gumfork": createMark("GUMFORK", "#ff6b4a", (fill) => [
    createElement("path", { d: "M100 4C118 66 92 116 26 118C8 70 36 22 100 4Z", fill }),
    createElement("path", {
      d: "M14 124C40 92 58 72 84 34",
      stroke: "#1a1f27",
      "stroke-width": 8,
      fill: "none",
    }),
  ]),
  "partner-sumpwell": createMark("SUMPWELL", "#ffb000", (fill) => [
    createElement("path", { d: "M60 0Q112 66 112 86A52 42 0 0 1 8 86Q8 66 60 0Z", fill }),
    createElement("path", {
      d: "M34 84a26 24 0 0 0 26 24",
      stroke: "#1a1f27",
      "stroke-width": 10,
      fill: "none",
    }),
  ]),
  "partner-ringlux": createMark("RINGLUX", "#4cc3ff", (fill) => [
    createElement("circle", { cx: 60, cy: 60, r: 48, fill: "none", stroke: fill, "stroke-width": 18 }),
    createElement("circle", { cx: 60, cy: 60, r: 16, fill }),
  ]),
  "partner-hexley": createMark("HEXLEY", "#e5383b", (fill) => [
    createElement("path", {
      d: "M60 2l50 29v58l-50 29-50-29V31zM60 38a22 22 0 1 0 .1 0z",
      fill,
      "fill-rule": "evenodd",
    }),
  ]),
  "partner-kelpaw": createMark("KELPAW", "#00c26f", (fill) => [
    createElement("path", { d: "M8 118L20 8l32 30h24L108 8l4 62-30 48H52z", fill }),
    createElement("path", { d: "M36 62l16 8-4 10-14-6zM90 62l-16 8 4 10 14-6z", fill: "#1a1f27" }),
  ]),
  "partner-twolane": createMark("TWOLANE", "#8a6bff", (fill) => [
    createElement("path", { d: "M0 120L44 0h26L26 120zM52 120L96 0h26L78 120z", fill }),
  ]),
};
