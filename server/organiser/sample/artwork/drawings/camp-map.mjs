import { drawText } from "./letters.mjs";
import { getBoxNumber, campBoxes, mapSize } from "./map-sites.mjs";
import { createElement, createDrawing } from "./svg.mjs";

/** The camp ground from above: two rows for swags and tents, one for caravans, trees around. */
export function drawCampMap(random) {
  const { width, height } = mapSize;
  const drawing = createDrawing(width, height);
  const along = (count, place) =>
    Array.from({ length: count }, (_, index) => drawTree(...place(index), random.between(22, 40)));
  drawing.draw(
    createElement("rect", { width, height, fill: "#16251d" }),
    createElement("path", { d: "M0 500H1600V600H0zM1380 100H1480V900H1380z", fill: "#2b2a26" }),
    createElement("path", {
      d: "M0 550H1600",
      stroke: "#6b675c",
      "stroke-width": 4,
      "stroke-dasharray": "28 24",
    }),
    along(18, (index) => [40 + index * 92, 70 + random.between(-26, 30)]),
    along(18, (index) => [30 + index * 94, 915 + random.between(-30, 40)]),
    along(6, (index) => [80 + random.between(-34, 20), 180 + index * 58]),
    along(5, (index) => [1545 + random.between(-14, 24), 170 + index * 66]),
    campBoxes.map((box) => [
      createElement("rect", {
        x: box.x,
        y: box.y,
        width: box.w,
        height: box.h,
        fill: box.name.includes("C") ? "#39503f" : "#2f4a3a",
        stroke: "#0f1b15",
        "stroke-width": 4,
      }),
      drawText(getBoxNumber(box), {
        x: box.x + box.w / 2,
        y: box.y + box.h / 2 - 20,
        height: 40,
        colour: "#f4f5f2",
        weight: 15,
        anchor: "middle",
      }),
    ]),
    drawText("TENTS AND SWAGS", { x: 190, y: 130, height: 32, colour: "#8fb59f", weight: 13 }),
    drawText("CARAVANS", { x: 190, y: 812, height: 32, colour: "#8fb59f", weight: 13 }),
    createElement("rect", { x: 1400, y: 660, width: 150, height: 110, fill: "#465160" }),
    createElement("path", { d: "M1400 660h150v36h-150z", fill: "#586576" }),
    drawText("SHOWERS", { x: 1475, y: 712, height: 26, colour: "#f4f5f2", weight: 14, anchor: "middle" }),
    drawText("TO THE TRACK", { x: 30, y: 560, height: 26, colour: "#aeb6c2", weight: 13 }),
  );
  return drawing.svg();
}

const drawTree = (x, y, r) => [
  createElement("circle", { cx: x + 6, cy: y + 8, r, fill: "#0d1712" }),
  createElement("circle", { cx: x, cy: y, r, fill: "#1f4a35" }),
  createElement("circle", { cx: x - r * 0.25, cy: y - r * 0.3, r: r * 0.6, fill: "#2c6a4b" }),
];
