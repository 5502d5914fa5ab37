import { drawCar } from "../cars.mjs";
import { drawText } from "../letters.mjs";
import { paints, skies } from "../palette.mjs";
import { drawHills, drawSky, drawVignette } from "../sky.mjs";
import { createCamera } from "../space.mjs";
import { createElement, createDrawing } from "../svg.mjs";
import { drawMasts, drawPerson } from "../trackside.mjs";

/** Open garages along pit lane with cars in their light. */
export function drawGarageRow(random) {
  const drawing = createDrawing(1920, 1080);
  const view = createCamera({ at: [-1.6, 1.75, -6], turn: 0.3, tilt: -0.01, reach: 0.62 });
  const wall = 4.4;
  const bays = Array.from({ length: 9 }, (_, index) => ({ from: -1.5 + index * 5.2, index }));
  const quad = (z1, z2, low, high, x1 = wall, x2 = x1) =>
    view.polygon([
      [x1, low, z1],
      [x1, high, z1],
      [x2, high, z2],
      [x2, low, z2],
    ]);
  const warm = drawing.linear([
    [0, "#fff0c9"],
    [0.5, "#ffcf7a"],
    [1, "#b8742a"],
  ]);
  const inside = bays.toReversed().map(({ from, index }) => {
    const to = from + 4.2;
    const deep = wall + 6.5;
    const label = view.point([wall, 3.85, from + 0.3]);
    const metre = view.scale([wall, 3.6, from + 1.5]);
    return [
      createElement("path", { d: quad(from, to, 0, 3.1), fill: warm }),
      createElement("path", {
        d: view.polygon([
          [wall, 0, from],
          [wall, 0, to],
          [deep, 0, to],
          [deep, 0, from],
        ]),
        fill: "#6b4a22",
      }),
      createElement("path", {
        d: view.polygon([
          [wall, 0, to],
          [wall, 3.1, to],
          [deep, 3.1, to],
          [deep, 0, to],
        ]),
        fill: "#d9a04e",
      }),
      createElement("path", {
        d: view.polygon([
          [deep, 0, from],
          [deep, 3.1, from],
          [deep, 3.1, to],
          [deep, 0, to],
        ]),
        fill: "#8a5a20",
      }),
      createElement("path", { d: quad(from - 1.1, from, 0, 3.1), fill: "#2b3441" }),
      createElement("path", { d: quad(from - 0.08, to + 0.08, 3.1, 3.42), fill: "#0e1116" }),
      createElement("path", {
        d: view.polygon([
          [wall, 0.01, from],
          [wall, 0.01, to],
          [wall - 3.4, 0.01, to - 0.5],
          [wall - 3.4, 0.01, from - 0.5],
        ]),
        fill: "#ffcf7a",
        opacity: 0.22,
      }),
      label &&
        metre > 16 &&
        drawText(String(index + 1), {
          x: label[0],
          y: label[1] - metre * 0.35,
          height: metre * 0.62,
          colour: "#f4f5f2",
          slant: 0,
        }),
    ];
  });
  const cars = [
    { shape: "coupe", paint: paints.red, x: 6.1, z: 22.4 - 0.9, turn: -Math.PI / 2 },
    { shape: "ute", paint: paints.white, x: 5.9, z: 11.0, turn: -Math.PI / 2 },
    { shape: "hatch", paint: paints.ice, x: 5.2, z: 5.9, turn: -Math.PI / 2 + 0.1 },
  ];
  drawing.draw(
    drawSky(drawing, skies.night, view.horizon, random, { lightAt: 300 }),
    drawHills(drawing, view.horizon, random, skies.night.far, 90),
    createElement("rect", {
      y: view.horizon,
      width: 1920,
      height: 1080 - view.horizon,
      fill: drawing.linear([
        [0, "#10151d"],
        [1, "#232a35"],
      ]),
    }),
    createElement("path", { d: quad(-5.5, 120, 0, 4.9), fill: "#232b36" }),
    createElement("path", { d: quad(-5.5, 120, 4.9, 5.3), fill: "#ffb000" }),
    createElement("path", {
      d: view.polygon([
        [wall, 5.3, -5.5],
        [wall + 7, 5.3, -5.5],
        [wall + 7, 5.3, 120],
        [wall, 5.3, 120],
      ]),
      fill: "#0b0f15",
    }),
    inside,
    createElement("path", {
      d: [-1.2, 0.1]
        .map((x) =>
          view.polygon([
            [x, 0, -5.5],
            [x + 0.14, 0, -5.5],
            [x + 0.14, 0, 160],
            [x, 0, 160],
          ]),
        )
        .join(""),
      fill: "#f4f5f2",
      opacity: 0.8,
    }),
    drawMasts(drawing, view, { zs: [10, 24, 44, 70], x: -6, high: 9 }),
    cars.map((one) => drawCar(drawing, view, { ...one, lights: 0, key: [0.75, 0.6, -0.2] })),
    drawPerson(view, [2.9, 13.2], { vest: "#ffb000" }),
    drawPerson(view, [3.3, 4.1], { dark: "#1b2430", facing: 1 }),
    drawVignette(drawing, 0.5),
  );
  return drawing.svg();
}
