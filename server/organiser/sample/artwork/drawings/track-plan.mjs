import { drawText, getWordWidth } from "./letters.mjs";
import { createElement, createDrawing } from "./svg.mjs";

/** Small, so that the words are readable on a phone. */
const WIDTH = 1000;
const HEIGHT = 700;
const INK = "#12151a";

/** The strip lies across the picture; all plans have the same length on paper. */
const STRIP = { left: 110, right: 890, top: 300, bottom: 352 };
const [START, FINISH] = [230, 670];

/**
 * The plan of a venue from above, for people on foot: the strip with start and finish, pits, grandstand, gates,
 * parking and camping. A ground without a camp site has no `camping`. `north` is the direction of north in
 * degrees clockwise from the top. `[x, y, width, height]` of an area are in pixels.
 */
function drawTrackPlan({ length, north, pits, stands, parking, camping, gates }) {
  const drawing = createDrawing(WIDTH, HEIGHT);
  drawing.draw(
    createElement("rect", { width: WIDTH, height: HEIGHT, fill: "#e4ebdc" }),
    createElement("path", {
      d: `M0 664H${WIDTH}`,
      stroke: "#aeb6c2",
      "stroke-width": 52,
    }),
    drawText("ROAD", { x: 30, y: 649, height: 30, colour: INK, weight: 14, slant: 0 }),
    gates.map(({ x, from }) =>
      createElement("path", { d: `M${x} 640V${from}`, stroke: "#aeb6c2", "stroke-width": 32 }),
    ),
    drawStrip(length),
    drawArea("PITS", pits, "#c9d3e0"),
    stands.map((stand) => drawArea("SPECTATORS", stand, "#f7d488")),
    parking.map(({ name, area }) => drawArea(name, area, "#d5d2ca")),
    camping ? drawArea("CAMPING", camping, "#a9cfae") : "",
    gates.map(drawGate),
    drawNorth(north),
  );
  return drawing.svg();
}

function drawStrip(length) {
  const { left, right, top, bottom } = STRIP;
  const middle = (top + bottom) / 2;
  const cell = (bottom - top) / 4;
  return [
    createElement("rect", {
      x: left,
      y: top,
      width: right - left,
      height: bottom - top,
      rx: 12,
      fill: "#39424f",
    }),
    createElement("path", {
      d: `M${left + 20} ${middle}H${right - 20}`,
      stroke: "#f4f5f2",
      "stroke-width": 4,
      "stroke-dasharray": "22 16",
    }),
    createElement("path", { d: `M${START} ${top}V${bottom}`, stroke: "#ffb000", "stroke-width": 12 }),
    createElement("rect", { x: FINISH, y: top, width: cell * 2, height: bottom - top, fill: "#f4f5f2" }),
    createElement("path", {
      d: [0, 1, 2, 3]
        .map((row) => `M${FINISH + (row % 2) * cell} ${top + row * cell}h${cell}v${cell}h${-cell}z`)
        .join(""),
      fill: INK,
    }),
    drawLabel("START", START, top - 46),
    drawLabel("FINISH", FINISH + cell, top - 46),
    createElement("path", {
      d: `M${START} ${bottom + 12}v24M${START} ${bottom + 24}H${FINISH}M${FINISH} ${bottom + 12}v24`,
      stroke: INK,
      "stroke-width": 5,
      fill: "none",
    }),
    drawLabel(length, (START + FINISH) / 2, bottom + 40),
  ];
}

const drawLabel = (word, x, y, height = 34) =>
  drawText(word, { x, y, height, colour: INK, weight: 15, slant: 0, anchor: "middle" });

const drawArea = (name, [x, y, width, height], fill) => [
  createElement("rect", { x, y, width, height, rx: 10, fill, stroke: INK, "stroke-width": 3 }),
  drawLabel(name, x + width / 2, y + height / 2 - 17),
];

function drawGate({ name, x }) {
  const width = getWordWidth(name, 15) * 32 + 28;
  return [
    createElement("rect", { x: x - width / 2, y: 588, width, height: 52, rx: 8, fill: INK }),
    drawText(name, { x, y: 598, height: 32, colour: "#ffb000", weight: 15, slant: 0, anchor: "middle" }),
  ];
}

const drawNorth = (degrees) => [
  createElement("circle", { cx: 936, cy: 60, r: 46, fill: "#f4f5f2", stroke: INK, "stroke-width": 3 }),
  createElement("g", { transform: `translate(936 60) rotate(${degrees})` }, [
    createElement("path", { d: "M0-38L14 0H-14z", fill: "#e5383b" }),
    createElement("path", { d: "M0 38L14 0H-14z", fill: "#aeb6c2" }),
  ]),
  drawLabel("N", 936, 116),
];

/** The plans of the sample's venues, by the name of the picture. */
export const trackPlans = {
  "track-plan-sydney": () =>
    drawTrackPlan({
      length: "250 M",
      north: 0,
      pits: [110, 440, 380, 90],
      stands: [[230, 130, 380, 90]],
      parking: [
        { name: "CAR PARK A", area: [30, 20, 300, 84] },
        { name: "CAR PARK B", area: [650, 166, 310, 64] },
      ],
      camping: [540, 440, 270, 90],
      gates: [
        { name: "GATE 1", x: 76, from: 104 },
        { name: "PIT GATE", x: 300, from: 530 },
        { name: "GATE 2", x: 915, from: 230 },
      ],
    }),
  "track-plan-adelaide": () =>
    drawTrackPlan({
      length: "250 M",
      north: 90,
      pits: [590, 440, 300, 90],
      stands: [[230, 130, 380, 90]],
      parking: [{ name: "PARKING", area: [30, 440, 500, 90] }],
      camping: [650, 40, 220, 180],
      gates: [
        { name: "GATE", x: 280, from: 530 },
        { name: "PIT GATE", x: 740, from: 530 },
      ],
    }),
  "track-plan-perth": () =>
    drawTrackPlan({
      length: "250 M",
      north: 315,
      pits: [110, 440, 340, 90],
      stands: [
        [160, 130, 300, 90],
        [490, 130, 300, 90],
      ],
      parking: [{ name: "PARKING", area: [500, 440, 440, 90] }],
      camping: null,
      gates: [
        { name: "PIT GATE", x: 280, from: 530 },
        { name: "GATE", x: 720, from: 530 },
      ],
    }),
};
