import { drawCar } from "../cars.mjs";
import { drawText } from "../letters.mjs";
import { skies } from "../palette.mjs";
import { drawHills, drawSky, drawVignette } from "../sky.mjs";
import { createCamera } from "../space.mjs";
import { createElement, drawGlow, createDrawing, formatTenths } from "../svg.mjs";

/** Two fast cars from the side, in front of a background that is blurred into streaks. */
export function drawSideBySide(random, { tones = skies.night, near, far, words = "ROLL RACING" }) {
  const drawing = createDrawing(1920, 1080);
  const view = createCamera({
    at: [11.4, 1.25, 0],
    turn: -Math.PI / 2,
    tilt: 0.03,
    reach: 1.02,
    shift: [0, 120],
  });
  const streak = (y, colour, thick, opacity) => {
    const x = random.between(-400, 1500);
    return createElement("rect", {
      x: formatTenths(x),
      y: formatTenths(y),
      width: formatTenths(random.between(280, 1300)),
      height: thick,
      fill: drawing.linear(
        [
          [0, colour, 0],
          [0.8, colour, opacity],
          [1, colour, 0],
        ],
        [0, 0, 1, 0],
      ),
    });
  };
  const wallTop = view.point([-6.5, 1.15, 0])[1];
  const wallFoot = view.point([-6.5, 0, 0])[1];
  const cars = [
    { ...far, x: -1.2, z: 3.1, squat: 0.6, key: [0.5, 0.75, -0.3] },
    { ...near, x: 2.7, z: -0.7, squat: 0.6, key: [0.5, 0.75, -0.3] },
  ];
  const tail = (one) => {
    const from = view.point([one.x, 0.8, one.z - 2.3]);
    const metre = view.scale([one.x, 0.8, one.z]);
    return [0.5, 0.2, 0.07].map((thick, index) =>
      createElement("path", {
        d: `M${formatTenths(from[0] + metre * 0.1)} ${formatTenths(from[1] - metre * thick * 0.5)}L-60 ${formatTenths(from[1] - metre * thick * 0.12)}v${formatTenths(metre * thick * 0.3)}L${formatTenths(from[0] + metre * 0.1)} ${formatTenths(from[1] + metre * thick * 0.5)}z`,
        fill: drawing.linear(
          [
            [0, "#ff2b2f", 0],
            [1, index === 2 ? "#ffd2c8" : "#ff2b2f", [0.18, 0.55, 0.95][index]],
          ],
          [0, 0, 1, 0],
        ),
      }),
    );
  };
  drawing.draw(
    drawSky(drawing, tones, wallTop, random, { stars: 0, lightAt: 1350 }),
    drawHills(drawing, wallTop, random, tones.far, 130, 6),
    Array.from({ length: 30 }, () =>
      streak(
        random.between(wallTop - 330, wallTop - 6),
        random.pick(["#fff3d6", tones.light, "#ffb000", "#4cc3ff"]),
        random.pick([2, 3, 5, 8]),
        random.between(0.2, 0.75),
      ),
    ),
    createElement("rect", {
      y: wallTop,
      width: 1920,
      height: wallFoot - wallTop,
      fill: drawing.linear([
        [0, "#39424f"],
        [1, "#141920"],
      ]),
    }),
    createElement("rect", { y: wallTop, width: 1920, height: 9, fill: "#ffb000" }),
    [260, 1320].map((x) =>
      drawText(words, {
        x,
        y: wallTop + 42,
        height: (wallFoot - wallTop) * 0.52,
        colour: "#f4f5f2",
        weight: 18,
        opacity: 0.22,
      }),
    ),
    createElement("rect", {
      y: wallFoot,
      width: 1920,
      height: 1080 - wallFoot,
      fill: drawing.linear([
        [0, "#0d1117"],
        [1, "#262d38"],
      ]),
    }),
    Array.from({ length: 26 }, () =>
      streak(
        random.between(wallFoot + 8, 1075),
        random.pick(["#3a4351", "#4a5666", tones.light]),
        random.pick([2, 3, 6]),
        random.between(0.2, 0.5),
      ),
    ),
    [-3.4, 0.75].map((x) =>
      createElement("rect", {
        y: view.point([x, 0, 0])[1],
        width: 1920,
        height: 9,
        fill: "#f4f5f2",
        opacity: 0.7,
      }),
    ),
    cars.map((one) => [tail(one), drawCar(drawing, view, one)]),
    cars.map((one) => {
      const lamp = view.point([one.x + 0.6, 0.63, one.z + 2.15]);
      return [
        drawGlow(drawing, lamp, 150, "#fff2d0", 0.8),
        createElement("path", {
          d: `M${formatTenths(lamp[0])} ${formatTenths(lamp[1] - 6)}L2000 ${formatTenths(lamp[1] - 90)}V${formatTenths(lamp[1] + 150)}L${formatTenths(lamp[0])} ${formatTenths(lamp[1] + 8)}z`,
          fill: drawing.linear(
            [
              [0, "#fff2d0", 0.4],
              [1, "#fff2d0", 0],
            ],
            [0, 0, 1, 0],
          ),
        }),
      ];
    }),
    drawVignette(drawing),
  );
  return drawing.svg();
}
