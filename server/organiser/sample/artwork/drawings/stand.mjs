import { createElement, drawGlow } from "./svg.mjs";

/** A grandstand beside the strip: a raked bank of dots under a roof with lights. `side` -1 is left. */
export function drawStand(
  drawing,
  view,
  { side, from, to, random, x = 11, deep = 9, high = 6.5, roof = 10 },
) {
  const at = (across, up, z) => [side * (x + across), up, z];
  const people = new Map();
  const tints = ["#5b6675", "#8a6bff", "#e5383b", "#ffb000", "#4cc3ff", "#dfe4e8"];
  for (let row = 0; row < 9; row += 1)
    for (let z = from; z < to; z += 0.8) {
      if (random.next() < 0.3) continue;
      const place = at(0.6 + (deep * row) / 9, 1.5 + (high * row) / 9, z + random.between(0, 0.4));
      const tint = random.pick(tints);
      const spot = view.point(place);
      if (!spot || spot[0] < -10 || spot[0] > drawing.width + 10) continue;
      const wide = Math.round(view.scale(place) * 0.3);
      if (wide < 3) continue;
      const kind = `${tint} ${Math.min(16, wide > 6 ? wide - (wide % 3) : wide)}`;
      people.set(
        kind,
        (people.get(kind) ?? "") + `M${spot[0].toFixed(0)} ${spot[1].toFixed(0)}v${(wide * 0.35).toFixed(0)}`,
      );
    }
  const heads = [];
  for (let z = from + 2; z < to; z += 7) {
    const lamp = view.point(at(0.2, roof - 0.4, z));
    if (lamp)
      heads.push(
        drawGlow(drawing, lamp, view.scale(at(0, roof, z)) * 1.8, "#fff3d6", 0.8),
        createElement("circle", {
          cx: lamp[0],
          cy: lamp[1],
          r: Math.max(1.2, view.scale(at(0, roof, z)) * 0.16),
          fill: "#ffffff",
        }),
      );
  }
  return [
    createElement("path", {
      d: view.polygon([
        at(deep + 0.6, 0, from),
        at(deep + 0.6, roof, from),
        at(deep + 0.6, roof, to),
        at(deep + 0.6, 0, to),
      ]),
      fill: "#0a0d14",
    }),
    createElement("path", {
      d: view.polygon([at(0, 0, from), at(0, 1.2, from), at(deep, high + 1.2, from), at(deep, 0, from)]),
      fill: "#0c1017",
    }),
    createElement("path", {
      d: view.polygon([
        at(0, 1.2, from),
        at(deep, high + 1.2, from),
        at(deep, high + 1.2, to),
        at(0, 1.2, to),
      ]),
      fill: "#151b25",
    }),
    createElement(
      "g",
      { "stroke-linecap": "round", opacity: 0.8 },
      [...people].map(([kind, d]) =>
        createElement("path", { d, stroke: kind.split(" ")[0], "stroke-width": kind.split(" ")[1] }),
      ),
    ),
    createElement("path", {
      d: view.polygon([at(0, 0, from), at(0, 1.2, from), at(0, 1.2, to), at(0, 0, to)]),
      fill: "#222a36",
    }),
    createElement("path", {
      d: view.polygon([
        at(-0.6, roof, from),
        at(deep + 1, roof + 0.9, from),
        at(deep + 1, roof + 0.9, to),
        at(-0.6, roof, to),
      ]),
      fill: "#0d1119",
    }),
    createElement("path", {
      d: view.polygon([
        at(-0.6, roof, from),
        at(-0.6, roof - 0.5, from),
        at(-0.6, roof - 0.5, to),
        at(-0.6, roof, to),
      ]),
      fill: "#2f3947",
    }),
    heads,
  ];
}
