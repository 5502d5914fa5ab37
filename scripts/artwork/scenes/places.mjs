import { car, carLights } from "../cars.mjs";
import { lettering } from "../letters.mjs";
import { paints, skies } from "../palette.mjs";
import { camera } from "../space.mjs";
import { closed, el, glow, picture, short } from "../svg.mjs";
import {
  clouds,
  gantry,
  hills,
  masts,
  person,
  sky,
  stand,
  startLine,
  strip,
  towers,
  trails,
  vignette,
} from "../world.mjs";

const night = skies.night;

/** The grandstand under its lights, seen from the edge of the strip; two cars go by. */
export function grandstand(random) {
  const art = picture(1920, 1080);
  const view = camera({ at: [4.6, 1.7, 0], turn: -0.62, tilt: -0.09, reach: 0.62 });
  art.draw(
    sky(art, skies.dusk, view.horizon, random, { lightAt: 1500 }),
    clouds(art, view.horizon, random, skies.dusk.light),
    hills(art, view.horizon, random, skies.dusk.far, 70),
    strip(art, view, { from: -6, ground: skies.dusk.land, sheen: skies.dusk.light, half: 6.8 }),
    stand(art, view, { side: -1, from: 5, to: 95, random, x: 10, deep: 11, high: 8, roof: 12 }),
    masts(art, view, { zs: [24, 46, 74, 110], x: 9.4 }),
    trails(art, view, {
      lines: [
        [-3.6, 0.8, 0.06],
        [-2.6, 0.8, 0.06],
      ],
      from: 17,
      to: 240,
      colour: "#ff3b30",
    }),
    [
      { shape: "sedan", paint: paints.white, x: -3.1, z: 14.6 },
      { shape: "hatch", paint: paints.green, x: 2.7, z: 12.4 },
    ].map((one) => [car(art, view, { ...one, squat: 1 }), carLights(art, view, one)]),
    vignette(art),
  );
  return art.svg();
}

/** Open garages along pit lane with cars in their light. */
export function garageRow(random) {
  const art = picture(1920, 1080);
  const view = camera({ at: [-1.6, 1.75, -6], turn: 0.3, tilt: -0.01, reach: 0.62 });
  const wall = 4.4;
  const bays = Array.from({ length: 9 }, (_, index) => ({ from: -1.5 + index * 5.2, index }));
  const quad = (z1, z2, low, high, x1 = wall, x2 = x1) =>
    view.polygon([
      [x1, low, z1],
      [x1, high, z1],
      [x2, high, z2],
      [x2, low, z2],
    ]);
  const warm = art.linear([
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
      el("path", { d: quad(from, to, 0, 3.1), fill: warm }),
      el("path", {
        d: view.polygon([
          [wall, 0, from],
          [wall, 0, to],
          [deep, 0, to],
          [deep, 0, from],
        ]),
        fill: "#6b4a22",
      }),
      el("path", {
        d: view.polygon([
          [wall, 0, to],
          [wall, 3.1, to],
          [deep, 3.1, to],
          [deep, 0, to],
        ]),
        fill: "#d9a04e",
      }),
      el("path", {
        d: view.polygon([
          [deep, 0, from],
          [deep, 3.1, from],
          [deep, 3.1, to],
          [deep, 0, to],
        ]),
        fill: "#8a5a20",
      }),
      el("path", { d: quad(from - 1.1, from, 0, 3.1), fill: "#2b3441" }),
      el("path", { d: quad(from - 0.08, to + 0.08, 3.1, 3.42), fill: "#0e1116" }),
      el("path", {
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
        lettering(String(index + 1), {
          x: label[0],
          y: label[1] - metre * 0.35,
          height: metre * 0.62,
          colour: "#f4f5f2",
          lean: 0,
        }),
    ];
  });
  const cars = [
    { shape: "coupe", paint: paints.red, x: 6.1, z: 22.4 - 0.9, turn: -Math.PI / 2 },
    { shape: "ute", paint: paints.white, x: 5.9, z: 11.0, turn: -Math.PI / 2 },
    { shape: "hatch", paint: paints.ice, x: 5.2, z: 5.9, turn: -Math.PI / 2 + 0.1 },
  ];
  art.draw(
    sky(art, night, view.horizon, random, { lightAt: 300 }),
    hills(art, view.horizon, random, night.far, 90),
    el("rect", {
      y: view.horizon,
      width: 1920,
      height: 1080 - view.horizon,
      fill: art.linear([
        [0, "#10151d"],
        [1, "#232a35"],
      ]),
    }),
    el("path", { d: quad(-5.5, 120, 0, 4.9), fill: "#232b36" }),
    el("path", { d: quad(-5.5, 120, 4.9, 5.3), fill: "#ffb000" }),
    el("path", {
      d: view.polygon([
        [wall, 5.3, -5.5],
        [wall + 7, 5.3, -5.5],
        [wall + 7, 5.3, 120],
        [wall, 5.3, 120],
      ]),
      fill: "#0b0f15",
    }),
    inside,
    el("path", {
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
    masts(art, view, { zs: [10, 24, 44, 70], x: -6, high: 9 }),
    cars.map((one) => car(art, view, { ...one, lights: 0, key: [0.75, 0.6, -0.2] })),
    person(view, [2.9, 13.2], { vest: "#ffb000" }),
    person(view, [3.3, 4.1], { dark: "#1b2430", facing: 1 }),
    vignette(art, 0.5),
  );
  return art.svg();
}

/** Pairs of cars waiting in pit lane, with a marshal holding them. */
export function pitLane(random) {
  const art = picture(1920, 1080);
  const view = camera({ at: [0.9, 1.9, -8.2], turn: -0.06, tilt: 0.03, reach: 0.66 });
  const queue = [
    ["sedan", paints.green, -2.1, 15],
    ["hatch", paints.amber, 2.1, 15.3],
    ["ute", paints.graphite, -2.1, 8.4],
    ["coupe", paints.violet, 2.1, 8.7],
    ["hatch", paints.red, -2.1, 1.6],
    ["sedan", paints.white, 2.1, 2.2],
  ].map(([shape, paint, x, z]) => ({ shape, paint, x, z }));
  art.draw(
    sky(art, skies.dusk, view.horizon, random, { lightAt: 500 }),
    clouds(art, view.horizon, random, skies.dusk.light, 6),
    hills(art, view.horizon, random, skies.dusk.far, 100),
    strip(art, view, { from: -7.6, half: 4.6, ground: skies.dusk.land, sheen: skies.dusk.light, dash: 2 }),
    masts(art, view, { zs: [10, 22, 40, 64, 96], x: 6.6, high: 8 }),
    gantry(art, view, { z: 30, half: 5.4, high: 4.8, lit: ["#e5383b", "#e5383b", "#e5383b"] }),
    queue.map((one) => [car(art, view, one), carLights(art, view, { ...one, strength: 0.8 })]),
    person(view, [-0.1, 0.6], { vest: "#ffb000", arm: 1 }),
    vignette(art),
  );
  return art.svg();
}

/** A venue from above its start line at its own hour, with its own skyline. */
export function venue(random, tones, skyline, { side = -1 } = {}) {
  const art = picture(1920, 1080);
  const view = camera({
    at: [side * -3.6, 7.5, -16],
    turn: side * 0.12,
    tilt: 0.05,
    reach: 0.6,
    shift: [0, 60],
  });
  const pair = [
    { shape: "coupe", paint: paints.white, x: -2.7, z: 3 },
    { shape: "sedan", paint: paints.amber, x: 2.7, z: 2.2 },
  ];
  art.draw(
    sky(art, tones, view.horizon, random, { lightAt: 960 - side * 340 }),
    clouds(art, view.horizon, random, tones.light),
    hills(art, view.horizon, random, tones.far, 60),
    skyline(art, view.horizon + 4, random, tones),
    hills(art, view.horizon + 8, random, tones.land, 30, 13),
    strip(art, view, { from: -12, ground: tones.land, sheen: tones.light }),
    stand(art, view, { side, from: 2, to: 80, random }),
    masts(art, view, { zs: [4, 20, 40, 66, 100] }),
    gantry(art, view, { z: 16 }),
    trails(art, view, {
      lines: [
        [-3.3, 0.8, 0.09],
        [-2.1, 0.8, 0.09],
        [2.1, 0.8, 0.09],
        [3.3, 0.8, 0.09],
      ],
      from: 20,
      to: 260,
      colour: "#ff3b30",
    }),
    startLine(view, 6),
    pair.map((one) => [car(art, view, one), carLights(art, view, one)]),
    vignette(art, 0.45),
  );
  return art.svg();
}

/** An arch bridge and a tall town. */
export const harbour = (art, y, random, tones) => {
  const arch = (x1, x2, high) => `M${x1} ${y}C${x1 + 120} ${y - high} ${x2 - 120} ${y - high} ${x2} ${y}`;
  const hangers = Array.from({ length: 21 }, (_, index) => {
    const share = (index + 1) / 22;
    const x = 1120 + 560 * share;
    const top = y - 0.75 * 190 * 4 * share * (1 - share) * (1 / 1);
    return `M${short(x)} ${short(y - 34)}V${short(Math.min(y - 34, top))}`;
  });
  return [
    towers(y, random, { from: 300, to: 1010, fill: tones.far, windows: tones.light, high: 230, low: 50 }),
    el("path", { d: arch(1120, 1680, 190), fill: "none", stroke: tones.far, "stroke-width": 12 }),
    el("path", {
      d: `M1030 ${y - 34}H1770${hangers.join("")}`,
      fill: "none",
      stroke: tones.far,
      "stroke-width": 6,
    }),
    el("path", { d: `M1096 ${y}v-92h34v92zM1670 ${y}v-92h34v92z`, fill: tones.far }),
  ];
};

/** Low roofs, spires and gum trees under a range of hills. */
export const plains = (art, y, random, tones) => {
  const gum = (x, s) => [
    el("path", {
      d: `M${x} ${y}l${4 * s} ${-58 * s}l${-18 * s} ${-30 * s}h${5 * s}l${16 * s} ${22 * s}l${14 * s} ${-34 * s}h${5 * s}l${-13 * s} ${44 * s}l${-3 * s} ${56 * s}z`,
      fill: tones.land,
    }),
    [
      [-20, -96, 26],
      [6, -112, 30],
      [26, -98, 24],
      [-4, -88, 26],
    ].map(([dx, dy, r]) =>
      el("ellipse", { cx: x + dx * s, cy: y + dy * s, rx: r * s, ry: r * 0.62 * s, fill: tones.land }),
    ),
  ];
  return [
    hills(art, y, random, tones.far, 170, 6),
    towers(y, random, { from: 760, to: 1180, fill: tones.land, windows: tones.light, high: 90, low: 22 }),
    [1230, 1330, 690].map((x) => el("path", { d: `M${x} ${y}v-46h12l9-62l9 62h12v46z`, fill: tones.land })),
    [
      [120, 1.5],
      [270, 1],
      [1480, 1.2],
      [1620, 1.7],
      [1800, 1.1],
      [420, 0.8],
    ].map(([x, s]) => gum(x, s)),
  ];
};

/** A few tall towers behind a wide river. */
export const river = (art, y, random, tones) => [
  towers(y - 18, random, {
    from: 900,
    to: 1500,
    fill: tones.far,
    windows: tones.light,
    high: 270,
    low: 40,
    peak: 0.45,
  }),
  el("rect", { y: y - 20, width: 1920, height: 26, fill: tones.horizon, opacity: 0.8 }),
  el("path", {
    d: Array.from(
      { length: 26 },
      () =>
        `M${short(random.between(820, 1560))} ${short(y - random.between(2, 17))}h${short(random.between(20, 90))}v2h-60z`,
    ).join(""),
    fill: tones.light,
    opacity: 0.6,
  }),
  [
    [180, 40],
    [330, 26],
    [1700, 44],
  ].map(([x, r]) =>
    [0, 1, 2, 3, 4, 5, 6].map((leaf) => {
      const angle = (-Math.PI * leaf) / 6;
      return el("path", {
        d: `M${x} ${short(y - r * 2.4)}q${short(Math.cos(angle) * r * 0.7)} ${short(Math.sin(angle) * r - r * 0.5)} ${short(Math.cos(angle) * r * 1.4)} ${short(Math.sin(angle) * r + r * 0.1)}q${short(-Math.cos(angle) * r * 0.9)} ${short(-r * 0.2)} ${short(-Math.cos(angle) * r * 1.4)} ${short(-Math.sin(angle) * r - r * 0.1)}zM${x - 3} ${y}l2 ${short(-r * 2.4)}h3l2 ${short(r * 2.4)}z`,
        fill: tones.land,
      });
    }),
  ),
];

/** Cars on show in two rows under festoon lights, with people between them. */
export function showAndShine(random) {
  const art = picture(1920, 1080);
  const view = camera({ at: [0, 2.1, -7.5], tilt: 0.02, reach: 0.66 });
  const rows = [
    ["sedan", paints.graphite, -4.2, 16],
    ["coupe", paints.green, 4.2, 16.5],
    ["hatch", paints.white, -4.1, 10],
    ["ute", paints.amber, 4.2, 10.2],
    ["coupe", paints.red, -3.9, 3.6],
    ["sedan", paints.violet, 4.0, 3.4],
  ].map(([shape, paint, x, z]) => ({
    shape,
    paint,
    x,
    z,
    turn: x < 0 ? Math.PI - 0.62 : Math.PI + 0.62,
    key: [x < 0 ? 0.5 : -0.5, 0.75, -0.4],
  }));
  const string = (x1, y1, z1, x2, y2, z2) => {
    const points = Array.from({ length: 13 }, (_, index) => {
      const share = index / 12;
      return view.point([
        x1 + (x2 - x1) * share,
        y1 + (y2 - y1) * share - Math.sin(share * Math.PI) * 0.9,
        z1 + (z2 - z1) * share,
      ]);
    }).filter(Boolean);
    return [
      el("path", {
        d: `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}`,
        stroke: "#05070b",
        "stroke-width": 2.5,
        fill: "none",
      }),
      points.map((at) => [
        glow(art, at, 46, "#ffcf7a", 0.8),
        el("circle", { cx: short(at[0]), cy: short(at[1]), r: 5, fill: "#fff0c9" }),
      ]),
    ];
  };
  art.draw(
    sky(art, skies.sydney, view.horizon, random),
    clouds(art, view.horizon, random, skies.sydney.light),
    hills(art, view.horizon, random, skies.sydney.far, 90),
    hills(art, view.horizon, random, skies.sydney.land, 40, 11),
    el("rect", {
      y: view.horizon,
      width: 1920,
      height: 1080 - view.horizon,
      fill: art.linear([
        [0, "#15122c"],
        [1, "#2a2647"],
      ]),
    }),
    el("path", {
      d: [-6.4, -2.1, 2.1, 6.4]
        .map((x) =>
          view.polygon([
            [x, 0, -6],
            [x + 0.12, 0, -6],
            [x + 0.12, 0, 60],
            [x, 0, 60],
          ]),
        )
        .join(""),
      fill: "#f4f5f2",
      opacity: 0.35,
    }),
    person(view, [-0.9, 20], { dark: "#1b1838" }),
    person(view, [0.6, 14], { dark: "#241f4a", vest: "#e5383b" }),
    rows.map((one) => [
      car(art, view, { ...one, lights: 1 }),
      carLights(art, view, { ...one, strength: 0.35 }),
    ]),
    person(view, [-0.7, 7.2], { vest: "#4cc3ff" }),
    person(view, [0.2, 7], { dark: "#17142e" }),
    [2, 7, 13].map((z) => string(-6.5, 5.2, z, 6.5, 5.2, z + 1)),
    vignette(art),
  );
  return art.svg();
}

/** Tents, a ute and a fire under the stars beside the track. */
export function campSite(random) {
  const art = picture(1920, 1080);
  const view = camera({ at: [0, 1.6, -6.5], tilt: -0.07, reach: 0.66 });
  const tent = (x, z, wide, high, [lit, shade, door]) => {
    const at = (px, py, pz = z) => view.point([x + px, py, pz]);
    return [
      el("path", {
        d: closed([at(-wide, 0), at(0, high), at(0, high, z + 2.6), at(-wide, 0, z + 2.6)]),
        fill: shade,
      }),
      el("path", {
        d: closed([at(wide, 0), at(0, high), at(0, high, z + 2.6), at(wide, 0, z + 2.6)]),
        fill: shade,
      }),
      el("path", { d: closed([at(-wide, 0), at(0, high), at(wide, 0)]), fill: lit }),
      el("path", { d: closed([at(-wide * 0.34, 0), at(0, high * 0.82), at(wide * 0.34, 0)]), fill: door }),
    ];
  };
  const fire = view.point([0.2, 0, 1.2]);
  const flame = (wide, tall, fill) =>
    el("path", {
      d: `M${short(fire[0] - wide)} ${short(fire[1])}q${short(-wide * 0.4)} ${short(-tall * 0.5)} ${short(wide * 0.7)} ${short(-tall)}q${short(wide * 0.1)} ${short(tall * 0.3)} ${short(wide * 0.7)} ${short(tall * 0.25)}q${short(wide * 0.7)} ${short(tall * 0.4)} ${short(wide * 0.3)} ${short(tall * 0.75)}z`,
      fill,
    });
  const ute = {
    shape: "ute",
    paint: paints.amber,
    x: 4.2,
    z: 3.4,
    turn: -2.3,
    lights: 0,
    key: [-0.8, 0.5, -0.3],
  };
  art.draw(
    sky(art, skies.perth, view.horizon, random, { stars: 150, lightAt: 420 }),
    clouds(art, view.horizon, random, skies.perth.light, 4),
    hills(art, view.horizon, random, skies.perth.far, 110),
    hills(art, view.horizon, random, skies.perth.land, 60, 12),
    masts(art, view, { zs: [60, 80, 110], x: 30, high: 14 }),
    el("rect", {
      y: view.horizon,
      width: 1920,
      height: 1080 - view.horizon,
      fill: art.linear([
        [0, "#06181a"],
        [1, "#0f2f2b"],
      ]),
    }),
    glow(art, fire, 700, "#ff9a3d", 0.7, 0.35),
    tent(-7.5, 12, 2, 2.2, ["#20706a", "#114642", "#ffcf7a"]),
    tent(1.6, 13, 1.8, 2, ["#7b5cff", "#3a2a8c", "#ffcf7a"]),
    tent(-3.6, 4.4, 2.1, 2.2, ["#e08900", "#8a4a00", "#fff0c9"]),
    car(art, view, ute),
    glow(art, [fire[0], fire[1] - 60], 330, "#ffb056", 0.75),
    flame(64, 190, "#e5383b"),
    flame(44, 140, "#ff8a2b"),
    flame(24, 84, "#ffe08a"),
    el("path", {
      d: `M${short(fire[0] - 110)} ${short(fire[1] + 10)}l190 -26l6 18l-190 26zM${short(fire[0] + 110)} ${short(fire[1] + 12)}l-190 -26l-6 18l190 26z`,
      fill: "#2b1a10",
    }),
    person(view, [-1.5, 2.4], { dark: "#13201f", facing: 1 }),
    person(view, [1.9, 2.6], { dark: "#1b1a2c", vest: "#bf1f2b", facing: -1 }),
    vignette(art, 0.5),
  );
  return art.svg();
}
