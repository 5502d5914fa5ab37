import { car } from "../cars.mjs";
import { lettering } from "../letters.mjs";
import { skies } from "../palette.mjs";
import { hills, sky, vignette } from "../sky.mjs";
import { camera } from "../space.mjs";
import { el, glow, picture, short } from "../svg.mjs";

/** Two fast cars from the side, in front of a background that is blurred into streaks. */
export function sideBySide(random, { tones = skies.night, near, far, words = "ROLL RACING" }) {
  const art = picture(1920, 1080);
  const view = camera({ at: [11.4, 1.25, 0], turn: -Math.PI / 2, tilt: 0.03, reach: 1.02, shift: [0, 120] });
  const streak = (y, colour, thick, opacity) => {
    const x = random.between(-400, 1500);
    return el("rect", {
      x: short(x),
      y: short(y),
      width: short(random.between(280, 1300)),
      height: thick,
      fill: art.linear(
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
      el("path", {
        d: `M${short(from[0] + metre * 0.1)} ${short(from[1] - metre * thick * 0.5)}L-60 ${short(from[1] - metre * thick * 0.12)}v${short(metre * thick * 0.3)}L${short(from[0] + metre * 0.1)} ${short(from[1] + metre * thick * 0.5)}z`,
        fill: art.linear(
          [
            [0, "#ff2b2f", 0],
            [1, index === 2 ? "#ffd2c8" : "#ff2b2f", [0.18, 0.55, 0.95][index]],
          ],
          [0, 0, 1, 0],
        ),
      }),
    );
  };
  art.draw(
    sky(art, tones, wallTop, random, { stars: 0, lightAt: 1350 }),
    hills(art, wallTop, random, tones.far, 130, 6),
    Array.from({ length: 30 }, () =>
      streak(
        random.between(wallTop - 330, wallTop - 6),
        random.pick(["#fff3d6", tones.light, "#ffb000", "#4cc3ff"]),
        random.pick([2, 3, 5, 8]),
        random.between(0.2, 0.75),
      ),
    ),
    el("rect", {
      y: wallTop,
      width: 1920,
      height: wallFoot - wallTop,
      fill: art.linear([
        [0, "#39424f"],
        [1, "#141920"],
      ]),
    }),
    el("rect", { y: wallTop, width: 1920, height: 9, fill: "#ffb000" }),
    [260, 1320].map((x) =>
      lettering(words, {
        x,
        y: wallTop + 42,
        height: (wallFoot - wallTop) * 0.52,
        colour: "#f4f5f2",
        weight: 18,
        opacity: 0.22,
      }),
    ),
    el("rect", {
      y: wallFoot,
      width: 1920,
      height: 1080 - wallFoot,
      fill: art.linear([
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
      el("rect", { y: view.point([x, 0, 0])[1], width: 1920, height: 9, fill: "#f4f5f2", opacity: 0.7 }),
    ),
    cars.map((one) => [tail(one), car(art, view, one)]),
    cars.map((one) => {
      const lamp = view.point([one.x + 0.6, 0.63, one.z + 2.15]);
      return [
        glow(art, lamp, 150, "#fff2d0", 0.8),
        el("path", {
          d: `M${short(lamp[0])} ${short(lamp[1] - 6)}L2000 ${short(lamp[1] - 90)}V${short(lamp[1] + 150)}L${short(lamp[0])} ${short(lamp[1] + 8)}z`,
          fill: art.linear(
            [
              [0, "#fff2d0", 0.4],
              [1, "#fff2d0", 0],
            ],
            [0, 0, 1, 0],
          ),
        }),
      ];
    }),
    vignette(art),
  );
  return art.svg();
}
