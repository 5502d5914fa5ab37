import { buildClosedPath, createElement, buildOpenPath } from "./svg.mjs";

const wheelRadius = 0.33;

export function drawTyres({ view, place, form }) {
  return form.wheels.flatMap((wheelZ) =>
    [-1, 1].map((side) => {
      const points = [0.66, 0.89].flatMap((wide) => buildCircle(place, side * wide, wheelZ, wheelRadius, 18));
      const seen = points.map((point) => view.point(point)).filter(Boolean);
      return createElement("path", { d: buildClosedPath(buildHull(seen)), fill: "#07090d" });
    }),
  );
}

export function drawFlank({ form, place, view, paint }, side) {
  const skin = side * 0.945;
  const wheels = form.wheels.flatMap((wheelZ) => {
    const arch = [...buildCircle(place, skin, wheelZ, 0.405, 18, -0.2, Math.PI + 0.2)];
    const face = side * 0.9;
    const spokes = Array.from({ length: 5 }, (_, index) => {
      const angle = (index / 5) * Math.PI * 2 + wheelZ;
      const at = (radius, spread) =>
        place([
          face,
          wheelRadius + Math.sin(angle + spread) * radius,
          wheelZ + Math.cos(angle + spread) * radius,
        ]);
      return view.polygon([at(0.04, -0.7), at(0.225, -0.2), at(0.225, 0.2), at(0.04, 0.7)]);
    });
    return [
      createElement("path", { d: view.polygon(arch), fill: "#05070a" }),
      createElement("path", {
        d: view.polygon(buildCircle(place, face, wheelZ, wheelRadius, 28)),
        fill: "#0b0e13",
      }),
      createElement("path", {
        d: view.polygon(buildCircle(place, face, wheelZ, 0.245, 24)),
        fill: "#1b222d",
      }),
      createElement("path", { d: spokes.join(""), fill: "#8d99a8" }),
    ];
  });
  const line = (points) => points.map((point) => view.point(place(point))).filter(Boolean);
  const shoulder = form.sections.map(([z, , , , , waist, waistAt]) => [side * (waist + 0.005), waistAt, z]);
  const metre = view.scale(place([skin, 0.8, form.sections.at(-1)[0] / 2]));
  return [
    ...wheels,
    createElement("path", {
      d: buildOpenPath(line(shoulder)),
      fill: "none",
      stroke: paint[4],
      "stroke-width": Math.max(1, metre * 0.014),
      opacity: 0.75,
    }),
    createElement("path", {
      d: buildOpenPath(
        line([
          [skin, 0.34, form.wheels[0] + 0.46],
          [skin, 0.3, form.wheels[1] - 0.46],
        ]),
      ),
      stroke: paint[0],
      "stroke-width": Math.max(1, metre * 0.05),
      fill: "none",
    }),
  ];
}

const buildCircle = (place, lx, wheelZ, radius, count, from = 0, to = Math.PI * 2) =>
  Array.from({ length: count }, (_, index) => {
    const angle = from + ((to - from) * index) / (to - from >= 6 ? count : count - 1);
    return place([lx, wheelRadius + Math.sin(angle) * radius, wheelZ + Math.cos(angle) * radius]);
  });

/** The outline around points (Andrew's monotone chain). */
function buildHull(points) {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...buildHalfHull(sorted), ...buildHalfHull(sorted.toReversed())];
}

function buildHalfHull(points) {
  const chain = [];
  for (const point of points) {
    while (chain.length > 1 && getTurn(chain.at(-2), chain.at(-1), point) <= 0) chain.pop();
    chain.push(point);
  }
  return chain.slice(0, -1);
}

const getTurn = (a, b, d) => (b[0] - a[0]) * (d[1] - a[1]) - (b[1] - a[1]) * (d[0] - a[0]);
