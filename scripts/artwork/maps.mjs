import { lettering } from "./letters.mjs";
import { closed, el, picture } from "./svg.mjs";

const width = 1600;
const height = 1000;

/** A box on a map in pixels, as the wire counts: ten-thousandths of the picture's width, vertical ones too. */
const site = (name, box) => {
  const part = (pixels) => Math.round((pixels / width) * 10_000);
  return {
    name,
    pos_x: part(box.x),
    pos_y: part(box.y),
    pos_width: part(box.w),
    pos_height: part(box.h),
    rotation: box.turn ?? 0,
  };
};

const garageBoxes = [
  ...Array.from({ length: 12 }, (_, index) => ({
    name: `Garage ${index + 1}`,
    x: 128 + index * 112,
    y: 236,
    w: 104,
    h: 168,
  })),
  ...Array.from({ length: 12 }, (_, index) => ({
    name: `Garage ${index + 13}`,
    x: 128 + index * 112,
    y: 596,
    w: 104,
    h: 168,
  })),
];

const campBoxes = [
  ...Array.from({ length: 10 }, (_, index) => ({
    name: `Site A${index + 1}`,
    x: 190 + index * 112,
    y: 190,
    w: 98,
    h: 128,
  })),
  ...Array.from({ length: 10 }, (_, index) => ({
    name: `Site B${index + 1}`,
    x: 190 + index * 112,
    y: 338,
    w: 98,
    h: 128,
  })),
  ...Array.from({ length: 8 }, (_, index) => ({
    name: `Site C${index + 1}`,
    x: 190 + index * 140,
    y: 640,
    w: 122,
    h: 152,
  })),
];

/** Where the bays and sites are on their maps. */
export const mapPositions = {
  garages: garageBoxes.map((box) => site(box.name, box)),
  campSites: campBoxes.map((box) => site(box.name, box)),
};

const number = (box) => box.name.split(" ")[1];

/** The pit building from above: two rows of bays, pit lane in front of one, the paddock behind the other. */
export function garageMap() {
  const art = picture(width, height);
  art.draw(
    el("rect", { width, height, fill: "#1a1f27" }),
    el("path", { d: `M0 0H${width}V150H0z`, fill: "#11151b" }),
    dashes(270, 75, 1400, 34, 26),
    el("path", { d: `M0 150H${width}`, stroke: "#f4f5f2", "stroke-width": 6 }),
    el("path", {
      d: Array.from({ length: 40 }, (_, index) => `M${index * 40} 158h20v12h-20z`).join(""),
      fill: "#e5383b",
    }),
    el("path", {
      d: Array.from({ length: 40 }, (_, index) => `M${index * 40 + 20} 158h20v12h-20z`).join(""),
      fill: "#f4f5f2",
    }),
    lettering("PIT LANE", { x: 64, y: 26, height: 44, colour: "#5b6675", weight: 13 }),
    arrow(1490, 75, "#ffb000"),
    el("rect", { x: 108, y: 216, width: 1384, height: 568, fill: "#2a313c" }),
    el("rect", { x: 108, y: 420, width: 1384, height: 160, fill: "#222933" }),
    lettering("PIT BUILDING", {
      x: 800,
      y: 478,
      height: 44,
      colour: "#5b6675",
      weight: 13,
      anchor: "middle",
    }),
    garageBoxes.map(bay),
    el("path", { d: "M108 404H1492M108 596H1492", stroke: "#0e1116", "stroke-width": 8 }),
    lettering("PADDOCK", { x: 64, y: 900, height: 44, colour: "#5b6675", weight: 13 }),
    Array.from({ length: 7 }, (_, index) => truck(420 + index * 160, 850)),
  );
  return art.svg();
}

const bay = (box) => [
  el("rect", {
    x: box.x,
    y: box.y,
    width: box.w,
    height: box.h,
    fill: "#39424f",
    stroke: "#0e1116",
    "stroke-width": 4,
  }),
  el("path", {
    d: `M${box.x + 8} ${box.y < 500 ? box.y : box.y + box.h}h${box.w - 16}`,
    stroke: "#aeb6c2",
    "stroke-width": 8,
  }),
  lettering(number(box), {
    x: box.x + box.w / 2,
    y: box.y + 62,
    height: 44,
    colour: "#f4f5f2",
    weight: 15,
    anchor: "middle",
  }),
];

const truck = (x, y) => [
  el("rect", { x, y, width: 96, height: 40, fill: "#323b48" }),
  el("rect", { x: x + 100, y: y + 3, width: 26, height: 34, fill: "#465160" }),
];

const dashes = (x1, y, x2, dash, gap) =>
  el("path", {
    d: `M${x1} ${y}H${x2}`,
    stroke: "#3a4351",
    "stroke-width": 5,
    "stroke-dasharray": `${dash} ${gap}`,
  });

const arrow = (x, y, fill) =>
  el("path", {
    d: closed([
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

/** The camp ground from above: two rows for swags and tents, one for caravans, trees around. */
export function campMap(random) {
  const art = picture(width, height);
  const tree = (x, y, r) => [
    el("circle", { cx: x + 6, cy: y + 8, r, fill: "#0d1712" }),
    el("circle", { cx: x, cy: y, r, fill: "#1f4a35" }),
    el("circle", { cx: x - r * 0.25, cy: y - r * 0.3, r: r * 0.6, fill: "#2c6a4b" }),
  ];
  const along = (count, place) =>
    Array.from({ length: count }, (_, index) => tree(...place(index), random.between(22, 40)));
  art.draw(
    el("rect", { width, height, fill: "#16251d" }),
    el("path", { d: "M0 500H1600V600H0zM1380 100H1480V900H1380z", fill: "#2b2a26" }),
    el("path", { d: "M0 550H1600", stroke: "#6b675c", "stroke-width": 4, "stroke-dasharray": "28 24" }),
    along(18, (index) => [40 + index * 92, 70 + random.between(-26, 30)]),
    along(18, (index) => [30 + index * 94, 915 + random.between(-30, 40)]),
    along(6, (index) => [80 + random.between(-34, 20), 180 + index * 58]),
    along(5, (index) => [1545 + random.between(-14, 24), 170 + index * 66]),
    campBoxes.map((box) => [
      el("rect", {
        x: box.x,
        y: box.y,
        width: box.w,
        height: box.h,
        fill: box.name.includes("C") ? "#39503f" : "#2f4a3a",
        stroke: "#0f1b15",
        "stroke-width": 4,
      }),
      lettering(number(box), {
        x: box.x + box.w / 2,
        y: box.y + box.h / 2 - 20,
        height: 40,
        colour: "#f4f5f2",
        weight: 15,
        anchor: "middle",
      }),
    ]),
    lettering("TENTS AND SWAGS", { x: 190, y: 130, height: 32, colour: "#8fb59f", weight: 13 }),
    lettering("CARAVANS", { x: 190, y: 812, height: 32, colour: "#8fb59f", weight: 13 }),
    el("rect", { x: 1400, y: 660, width: 150, height: 110, fill: "#465160" }),
    el("path", { d: "M1400 660h150v36h-150z", fill: "#586576" }),
    lettering("SHOWERS", { x: 1475, y: 712, height: 26, colour: "#f4f5f2", weight: 14, anchor: "middle" }),
    lettering("TO THE TRACK", { x: 30, y: 560, height: 26, colour: "#aeb6c2", weight: 13 }),
  );
  return art.svg();
}
