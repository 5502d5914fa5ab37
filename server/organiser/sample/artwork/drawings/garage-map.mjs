import { drawText } from "./letters.mjs";
import { getBoxNumber, garageBoxes, mapSize } from "./map-sites.mjs";
import { buildClosedPath, createElement, createDrawing } from "./svg.mjs";

/** The pit building from above: two rows of bays, pit lane in front of one, the paddock behind the other. */
export function drawGarageMap() {
  const { width, height } = mapSize;
  const drawing = createDrawing(width, height);
  drawing.draw(
    createElement("rect", { width, height, fill: "#1a1f27" }),
    createElement("path", { d: `M0 0H${width}V150H0z`, fill: "#11151b" }),
    drawDashes(270, 75, 1400, 34, 26),
    createElement("path", { d: `M0 150H${width}`, stroke: "#f4f5f2", "stroke-width": 6 }),
    createElement("path", {
      d: Array.from({ length: 40 }, (_, index) => `M${index * 40} 158h20v12h-20z`).join(""),
      fill: "#e5383b",
    }),
    createElement("path", {
      d: Array.from({ length: 40 }, (_, index) => `M${index * 40 + 20} 158h20v12h-20z`).join(""),
      fill: "#f4f5f2",
    }),
    drawText("PIT LANE", { x: 64, y: 26, height: 44, colour: "#5b6675", weight: 13 }),
    drawArrow(1490, 75, "#ffb000"),
    createElement("rect", { x: 108, y: 216, width: 1384, height: 568, fill: "#2a313c" }),
    createElement("rect", { x: 108, y: 420, width: 1384, height: 160, fill: "#222933" }),
    drawText("PIT BUILDING", {
      x: 800,
      y: 478,
      height: 44,
      colour: "#5b6675",
      weight: 13,
      anchor: "middle",
    }),
    garageBoxes.map(drawBay),
    createElement("path", { d: "M108 404H1492M108 596H1492", stroke: "#0e1116", "stroke-width": 8 }),
    drawText("PADDOCK", { x: 64, y: 900, height: 44, colour: "#5b6675", weight: 13 }),
    Array.from({ length: 7 }, (_, index) => drawTruck(420 + index * 160, 850)),
  );
  return drawing.svg();
}

const drawBay = (box) => [
  createElement("rect", {
    x: box.x,
    y: box.y,
    width: box.w,
    height: box.h,
    fill: "#39424f",
    stroke: "#0e1116",
    "stroke-width": 4,
  }),
  createElement("path", {
    d: `M${box.x + 8} ${box.y < 500 ? box.y : box.y + box.h}h${box.w - 16}`,
    stroke: "#aeb6c2",
    "stroke-width": 8,
  }),
  drawText(getBoxNumber(box), {
    x: box.x + box.w / 2,
    y: box.y + 62,
    height: 44,
    colour: "#f4f5f2",
    weight: 15,
    anchor: "middle",
  }),
];

const drawTruck = (x, y) => [
  createElement("rect", { x, y, width: 96, height: 40, fill: "#323b48" }),
  createElement("rect", { x: x + 100, y: y + 3, width: 26, height: 34, fill: "#465160" }),
];

const drawDashes = (x1, y, x2, dash, gap) =>
  createElement("path", {
    d: `M${x1} ${y}H${x2}`,
    stroke: "#3a4351",
    "stroke-width": 5,
    "stroke-dasharray": `${dash} ${gap}`,
  });

const drawArrow = (x, y, fill) =>
  createElement("path", {
    d: buildClosedPath([
      [x - 60, y - 10],
      [x, y - 10],
      [x, y - 28],
      [x + 44, y],
      [x, y + 28],
      [x, y + 10],
      [x - 60, y + 10],
    ]),
    fill,
  });
