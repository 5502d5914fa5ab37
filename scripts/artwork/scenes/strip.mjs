import { car, carLights } from "../cars.mjs";
import { lettering } from "../letters.mjs";
import { skies } from "../palette.mjs";
import { camera } from "../space.mjs";
import { el, glow, picture, short } from "../svg.mjs";
import { clouds, gantry, hills, masts, sky, stand, startLine, strip, trails, vignette } from "../world.mjs";

const banner = (words) => (at, metre) =>
  lettering(words, {
    x: at[0],
    y: at[1] + metre * 0.06,
    height: metre * 0.74,
    weight: 16,
    colour: "#f4f5f2",
    anchor: "middle",
  });
const green = ["#00c26f", "#00c26f", "#00c26f"];

/** Two cars side by side just off the line, seen from behind, following the light of those before them. */
export function launch(
  random,
  { tones = skies.dusk, left, right, height = 1.55, offset = 0.5, back = -7.4, lit = green, standSide = -1 },
) {
  const art = picture(1920, 1080);
  const view = camera({
    at: [offset, height, back],
    turn: -offset * 0.035,
    tilt: -0.02,
    reach: 0.62,
    shift: [0, 40],
  });
  const cars = [
    { squat: 1, ...left, x: -2.75, z: 0.4 },
    { squat: 1, ...right, x: 2.75, z: 0 },
  ];
  art.draw(
    sky(art, tones, view.horizon, random),
    clouds(art, view.horizon, random, tones.light),
    hills(art, view.horizon, random, tones.far, 80),
    hills(art, view.horizon, random, tones.land, 34, 13),
    strip(art, view, { from: back + 0.6, ground: tones.land, sheen: tones.light }),
    stand(art, view, { side: standSide, from: 16, to: 90, random }),
    masts(art, view, { zs: [22, 40, 62, 92, 130] }),
    gantry(art, view, { z: 34, lit, banner: banner("LONG STRAIGHT") }),
    trails(art, view, {
      lines: [
        [-3.35, 0.78, 0.07],
        [-2.15, 0.78, 0.07],
        [2.15, 0.78, 0.07],
        [3.35, 0.78, 0.07],
      ],
      from: 9,
      to: 260,
      colour: "#ff3b30",
    }),
    startLine(view, 3.6),
    cars.map((one) => car(art, view, one)),
    cars.map((one) => carLights(art, view, one)),
    vignette(art),
  );
  return art.svg();
}

/** The same two seen from the far end, coming: headlights, and the gantry behind them. */
export function headOn(random, { tones = skies.night, left, right, gap = 1.4 }) {
  const art = picture(1920, 1080);
  const view = camera({ at: [-0.7, 0.95, -5.4], turn: 0.05, tilt: -0.035, reach: 0.66, shift: [0, 60] });
  const cars = [
    { ...right, x: 2.5, z: 2.6 + gap, turn: Math.PI },
    { ...left, x: -2.3, z: 2.2, turn: Math.PI },
  ].map((one) => ({ ...one, key: [-0.35, 0.7, -0.6] }));
  art.draw(
    sky(art, tones, view.horizon, random, { stars: 70 }),
    clouds(art, view.horizon, random, tones.light, 5),
    hills(art, view.horizon, random, tones.far, 90),
    hills(art, view.horizon, random, tones.land, 40, 11),
    strip(art, view, { from: -5, ground: tones.land, sheen: tones.light }),
    stand(art, view, { side: 1, from: 14, to: 80, random }),
    masts(art, view, { zs: [18, 34, 56, 84, 120] }),
    gantry(art, view, { z: 30, lit: green, banner: banner("LONG STRAIGHT") }),
    cars.map((one) => car(art, view, one)),
    cars.map((one) => carLights(art, view, { ...one, strength: 0.75 })),
    vignette(art),
  );
  return art.svg();
}

/** Two cars from the side at speed: everything behind them is drawn out into streaks. */
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

/** The strip from the gantry with nothing on it but light: red going, white coming back on the return road. */
export function lightTrails(random, { tones = skies.dusk }) {
  const art = picture(1920, 1080);
  const view = camera({ at: [0.4, 6.5, -9], turn: 0, tilt: 0.2, reach: 0.62 });
  const lane = (x, spread, count) =>
    Array.from({ length: count }, () => [
      x + random.between(-spread, spread),
      random.between(0.55, 0.95),
      random.between(0.025, 0.075),
    ]);
  art.draw(
    sky(art, tones, view.horizon, random),
    clouds(art, view.horizon, random, tones.light),
    hills(art, view.horizon, random, tones.far, 70),
    hills(art, view.horizon, random, tones.land, 30, 12),
    strip(art, view, { from: -6, ground: tones.land, sheen: tones.light, half: 7.4 }),
    stand(art, view, { side: 1, from: 8, to: 90, random, x: 13 }),
    masts(art, view, { zs: [16, 32, 54, 84, 124], x: 10 }),
    trails(art, view, {
      lines: lane(-3.4, 1, 3),
      from: -4,
      to: 300,
      colour: "#ff3b30",
      core: "#ffd2c8",
      wave: 0.9,
    }),
    trails(art, view, {
      lines: lane(3.2, 1, 3),
      from: -4,
      to: 300,
      colour: "#ffb000",
      core: "#fff7de",
      wave: -0.9,
    }),
    vignette(art),
  );
  return art.svg();
}

/** White smoke off the rear wheels, lit red from behind and by the masts. */
export function burnout(random, { tones = skies.night, paint, shape }) {
  const art = picture(1920, 1080);
  const view = camera({ at: [3.3, 1.15, -6.6], turn: -0.42, tilt: 0, reach: 0.72, shift: [60, 60] });
  const one = { shape, paint, x: 0, z: 0, squat: 1.3 };
  const cloud = ([x, y], [wide, high], fill, count) =>
    Array.from({ length: count }, (_, index) => {
      const share = index / (count - 1);
      const r = (0.5 + 0.5 * Math.sin(share * Math.PI)) * high * random.between(0.28, 0.42);
      return el("circle", {
        cx: short(x + wide * share),
        cy: short(y - random.between(0, high * 0.55) * Math.sin(share * Math.PI)),
        r: short(r),
        fill,
      });
    });
  const smoke = (box, size, tint) => [
    cloud(box, size, tint, 11),
    el("rect", {
      x: box[0],
      y: box[1],
      width: size[0],
      height: size[1] * 0.12,
      rx: size[1] * 0.06,
      fill: tint,
    }),
  ];
  art.draw(
    sky(art, tones, view.horizon, random, { stars: 60, lightAt: 1300 }),
    hills(art, view.horizon, random, tones.far, 120),
    hills(art, view.horizon, random, tones.land, 50, 11),
    strip(art, view, { from: -6, ground: tones.land, sheen: tones.light }),
    stand(art, view, { side: -1, from: 6, to: 70, random }),
    masts(art, view, { zs: [14, 30, 52, 80] }),
    smoke([-120, 780], [980, 620], "#22324d"),
    smoke([-160, 840], [900, 430], "#3d5172"),
    car(art, view, one),
    carLights(art, view, { ...one, strength: 1.2 }),
    smoke([-140, 900], [800, 330], "#7d8fa9"),
    smoke([-180, 950], [760, 240], "#c3cedb"),
    smoke([-200, 1000], [860, 170], "#f0f3f6"),
    glow(art, [560, 850], 330, "#ff4a3d", 0.5, 0.7),
    vignette(art),
  );
  return art.svg();
}
