import { drawBody } from "./car-body.mjs";
import { drawFace } from "./car-face.mjs";
import { drawMirrors, drawWing } from "./car-fittings.mjs";
import { shapes } from "./car-shapes.mjs";
import { drawTail } from "./car-tail.mjs";
import { drawFlank, drawTyres } from "./car-wheels.mjs";
import { createElement, drawGlow } from "./svg.mjs";

/**
 * Draws a car whose middle is at `x`, `z` (metres) on the ground. `turn` is in radians to the right of
 * straight ahead. `lights` is 0 to 1. `squat` lowers the tail, as in a launch.
 */
export function drawCar(
  drawing,
  view,
  { shape = "coupe", paint, x, z, turn = 0, lights = 1, squat = 0, number, key = [-0.5, 0.75, -0.45] },
) {
  const form = shapes[shape];
  const length = form.sections.at(-1)[0];
  const place = ([lx, ly, lz]) => {
    const along = lz - length / 2;
    const lift = ly - squat * (0.5 - lz / length) * (ly > 0.2 ? 0.16 : 0);
    return [
      x + lx * Math.cos(turn) + along * Math.sin(turn),
      lift,
      z - lx * Math.sin(turn) + along * Math.cos(turn),
    ];
  };
  const carModel = { form, length, place, view, paint, lights };
  const local = toLocal(view.at, { x, z, turn, length });
  const seesRear = local[2] < 0;
  const seesFront = local[2] > length;
  const side = local[0] > 0.9 ? 1 : local[0] < -0.9 ? -1 : 0;

  return createElement("g", { "stroke-width": 2, "stroke-linejoin": "round" }, [
    drawShadow(carModel),
    drawTyres(carModel),
    drawBody(carModel, key),
    side !== 0 && drawFlank(carModel, side, number),
    seesRear && drawTail(carModel, shape),
    seesFront && drawFace(carModel, shape),
    form.wing && drawWing(carModel, seesRear),
    drawMirrors(carModel, side),
  ]);
}

/**
 * Draws the glow of a car's lights and its reflection on the road. Call after drawing everything around the
 * car.
 */
export function drawCarLights(drawing, view, { shape = "coupe", x, z, turn = 0, strength = 1 }) {
  const length = shapes[shape].sections.at(-1)[0];
  const local = toLocal(view.at, { x, z, turn, length });
  const ends = [
    local[2] < 0 && { at: 0, colour: "#ff2b2f", size: 0.9 },
    local[2] > length && { at: length, colour: "#fff2d0", size: 1.15 },
  ].filter(Boolean);
  return ends.flatMap(({ at, colour, size }) =>
    [-0.62, 0.62].flatMap((lx) => {
      const along = at - length / 2;
      const point = [
        x + lx * Math.cos(turn) + along * Math.sin(turn),
        at === 0 ? 0.8 : 0.62,
        z - lx * Math.sin(turn) + along * Math.cos(turn),
      ];
      const seen = view.point(point);
      const ground = view.point([point[0], 0.02, point[2]]);
      if (!seen || !ground) return [];
      const metre = view.scale(point);
      return [
        drawGlow(drawing, seen, metre * size, colour, 0.75 * strength),
        drawGlow(drawing, ground, metre * size * 0.9, colour, 0.4 * strength, 0.3),
      ];
    }),
  );
}

function toLocal(at, { x, z, turn, length }) {
  const [dx, dz] = [at[0] - x, at[2] - z];
  return [
    dx * Math.cos(turn) - dz * Math.sin(turn),
    at[1],
    dx * Math.sin(turn) + dz * Math.cos(turn) + length / 2,
  ];
}

function drawShadow({ view, place, length }) {
  const around = Array.from({ length: 40 }, (_, index) => {
    const angle = (index / 40) * Math.PI * 2;
    return place([
      Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 0.5 * 0.98,
      0.005,
      length / 2 + Math.sign(Math.sin(angle)) * Math.abs(Math.sin(angle)) ** 0.5 * length * 0.49,
    ]);
  });
  return createElement("path", { d: view.polygon(around), fill: "#020306", opacity: 0.75 });
}
