import { car, carLights } from "../cars.mjs";
import { lettering } from "../letters.mjs";
import { paints, skies } from "../palette.mjs";
import { camera } from "../space.mjs";
import { el, glow, picture, short } from "../svg.mjs";
import { hills, masts, sky, strip, vignette } from "../world.mjs";

/** A square ground for things to buy: graphite, a pool of light, a lane line running through. */
function ground(tint = "#2f3947") {
  const art = picture(1200, 1200);
  art.draw(
    el("rect", { width: 1200, height: 1200, fill: "#1a1f27" }),
    el("path", { d: "M-40 1240L520 -40H700L140 1240z", fill: "#222933" }),
    el("path", { d: "M250 1240L810 -40H826L266 1240z", fill: "#f4f5f2", opacity: 0.13 }),
    glow(art, [600, 560], 640, tint, 0.95),
  );
  return art;
}

const rolls = (x, y, height, colour, second) => [
  lettering("ROLL", { x, y, height, colour, anchor: "middle" }),
  lettering("RACING", {
    x: x - height * 0.22,
    y: y + height * 1.14,
    height: height * 0.62,
    colour: second,
    anchor: "middle",
  }),
];

const lights = (art, x, y, r, gap) =>
  ["#e5383b", "#ffb000", "#00c26f"].map((colour, index) =>
    el("circle", { cx: x + (index - 1) * gap, cy: y, r, fill: colour }),
  );

export function tee() {
  const art = ground();
  art.draw(
    el("ellipse", { cx: 600, cy: 1060, rx: 330, ry: 34, fill: "#05070b", opacity: 0.55 }),
    el("path", {
      d: "M455 190L250 280L130 500L285 590L335 520V1040H865V520L915 590L1070 500L950 280L745 190Q600 290 455 190Z",
      fill: "#10141a",
    }),
    el("path", {
      d: "M335 520L285 590L130 500L170 428L345 470zM865 520L915 590L1070 500L1030 428L855 470z",
      fill: "#ffb000",
    }),
    el("path", { d: "M335 1040V520q30 230 10 520zM865 1040V520q-46 240 -14 520z", fill: "#0a0d11" }),
    el("path", { d: "M455 190Q600 290 745 190L712 176Q600 250 488 176Z", fill: "#2a313c" }),
    el("path", { d: "M480 640q60 120 30 400h-40q34 -220 10 -400z", fill: "#161c24" }),
    rolls(606, 430, 150, "#f4f5f2", "#ffb000"),
    lights(art, 600, 780, 26, 78),
    el("path", {
      d: "M420 850H780M450 882H750",
      stroke: "#3a4351",
      "stroke-width": 10,
      "stroke-dasharray": "54 24",
    }),
  );
  return art.svg();
}

export function cap() {
  const art = ground("#3a2d12");
  art.draw(
    el("ellipse", { cx: 590, cy: 850, rx: 430, ry: 44, fill: "#05070b", opacity: 0.55 }),
    el("path", { d: "M250 760Q240 380 600 360Q930 370 930 745Q600 660 250 760Z", fill: "#ffb000" }),
    el("path", { d: "M600 360Q700 420 716 702Q830 712 930 745Q930 370 600 360Z", fill: "#e08900" }),
    el("path", { d: "M600 360Q470 420 442 712Q340 728 250 760Q240 380 600 360Z", fill: "#ffc64a" }),
    el("path", {
      d: "M442 712Q470 420 600 360M716 702Q700 420 600 360",
      stroke: "#a45400",
      "stroke-width": 5,
      fill: "none",
      "stroke-dasharray": "16 10",
    }),
    el("path", {
      d: "M250 760Q600 640 930 745Q1080 800 1100 872Q860 800 560 838Q330 862 238 852Q222 800 250 760Z",
      fill: "#10141a",
    }),
    el("path", {
      d: "M238 852Q330 862 560 838Q860 800 1100 872Q1108 896 1090 902Q860 836 560 874Q330 896 244 884Z",
      fill: "#2a313c",
    }),
    el("path", {
      d: "M300 812Q620 730 980 812",
      stroke: "#3a4351",
      "stroke-width": 4,
      fill: "none",
      "stroke-dasharray": "16 10",
    }),
    el("ellipse", { cx: 600, cy: 360, rx: 26, ry: 12, fill: "#a45400" }),
    el("path", { d: "M486 512h200l-14 130h-200z", fill: "#10141a" }),
    lettering("R R", { x: 580, y: 536, height: 84, colour: "#f4f5f2", anchor: "middle" }),
  );
  return art.svg();
}

export function hoodie() {
  const art = ground("#1d2b4a");
  art.draw(
    el("ellipse", { cx: 600, cy: 1090, rx: 360, ry: 36, fill: "#05070b", opacity: 0.55 }),
    el("path", {
      d: "M430 270L270 340L150 900L290 940L345 640V1060H855V640L910 940L1050 900L930 340L770 270Z",
      fill: "#232c3a",
    }),
    el("path", {
      d: "M345 640L290 940L150 900L166 826L318 862L345 480zM855 640L910 940L1050 900L1034 826L882 862L855 480z",
      fill: "#1a212c",
    }),
    el("path", {
      d: "M166 826L150 900L290 940L304 868zM1034 826L1050 900L910 940L896 868zM345 1000H855V1060H345z",
      fill: "#ffb000",
    }),
    el("path", {
      d: "M430 270Q420 110 600 104Q780 110 770 270Q700 400 600 404Q500 400 430 270Z",
      fill: "#2f3a4b",
    }),
    el("path", {
      d: "M478 268Q480 172 600 168Q720 172 722 268Q690 348 600 352Q510 348 478 268Z",
      fill: "#0e1218",
    }),
    el("path", {
      d: "M540 340q-8 120 -2 190M660 340q8 120 2 190",
      stroke: "#f4f5f2",
      "stroke-width": 9,
      fill: "none",
      "stroke-linecap": "round",
    }),
    el("path", { d: "M440 800H760L810 960H390Z", fill: "#1a212c" }),
    rolls(606, 560, 118, "#f4f5f2", "#4cc3ff"),
  );
  return art.svg();
}

export function keyRing() {
  const art = ground("#12382b");
  art.draw(
    el("ellipse", { cx: 620, cy: 1010, rx: 230, ry: 26, fill: "#05070b", opacity: 0.5 }),
    el("circle", { cx: 560, cy: 300, r: 128, fill: "none", stroke: "#aeb6c2", "stroke-width": 26 }),
    el("path", { d: "M470 210a128 128 0 0 1 150 -20", stroke: "#f4f5f2", "stroke-width": 10, fill: "none" }),
    el("path", { d: "M560 428l34 76M594 504l24 60", stroke: "#aeb6c2", "stroke-width": 22 }),
    el("path", {
      d: "M520 556h220l50 50v330l-50 50h-220l-50 -50v-330z",
      fill: "#10141a",
      stroke: "#ffb000",
      "stroke-width": 12,
    }),
    el("circle", { cx: 630, cy: 600, r: 18, fill: "#1a1f27", stroke: "#aeb6c2", "stroke-width": 8 }),
    ["#e5383b", "#ffb000", "#00c26f"].map((colour, index) => [
      glow(art, [630, 690 + index * 102], 90, colour, 0.5),
      el("circle", { cx: 630, cy: 690 + index * 102, r: 40, fill: colour }),
      el("path", {
        d: `M604 ${676 + index * 102}a30 30 0 0 1 34 -16`,
        stroke: "#ffffff",
        "stroke-width": 8,
        fill: "none",
        opacity: 0.8,
      }),
    ]),
  );
  return art.svg();
}

export function trophy() {
  const art = picture(1920, 1080);
  art.draw(
    el("rect", {
      width: 1920,
      height: 1080,
      fill: art.linear([
        [0, "#0b0f18"],
        [1, "#1a1f27"],
      ]),
    }),
    [-1, 0, 1].map((index) =>
      el("path", {
        d: `M${960 + index * 520} -20L${760 + index * 760} 1100H${1160 + index * 760}z`,
        fill: art.linear([
          [0, "#ffdf8a", 0.28],
          [1, "#ffdf8a", 0],
        ]),
      }),
    ),
    glow(art, [960, 470], 640, "#ffb000", 0.5),
    el("rect", { y: 900, width: 1920, height: 180, fill: "#0e1116" }),
    el("path", {
      d: Array.from({ length: 24 }, (_, index) => `M${index * 80} ${900 + (index % 2) * 24}h80v24h-80z`).join(
        "",
      ),
      fill: "#f4f5f2",
      opacity: 0.8,
    }),
    el("path", {
      d: "M700 250q-170 -10 -160 130q20 170 240 210l10 -56q-150 -30 -170 -150q-4 -70 96 -64zM1220 250q170 -10 160 130q-20 170 -240 210l-10 -56q150 -30 170 -150q4 -70 -96 -64z",
      fill: "#e08900",
    }),
    el("path", { d: "M680 190H1240Q1240 610 1000 660V760H920V660Q680 610 680 190Z", fill: "#ffb000" }),
    el("path", { d: "M680 190H820Q800 560 920 660V760H920V660Q680 610 680 190Z", fill: "#ffdf8a" }),
    el("path", { d: "M1240 190Q1240 610 1000 660V760H970V652Q1130 560 1130 190Z", fill: "#c97800" }),
    el("rect", { x: 664, y: 172, width: 592, height: 40, fill: "#ffdf8a" }),
    el("path", { d: "M840 760H1080L1110 830H810Z", fill: "#c97800" }),
    el("path", { d: "M760 830H1160V930H760Z", fill: "#10141a" }),
    lettering("ELIMINATOR", { x: 960, y: 856, height: 48, colour: "#ffb000", anchor: "middle", lean: -10 }),
    lettering("1", { x: 950, y: 290, height: 240, colour: "#5a2c00", anchor: "middle", weight: 22 }),
    vignette(art, 0.4),
  );
  return art.svg();
}

/** The passenger's helmet on the sill of an open door, the strip behind it. */
export function helmet(random) {
  const art = picture(1920, 1080);
  const view = camera({ at: [0, 1.2, -6], tilt: -0.02, reach: 0.66 });
  const far = { shape: "sedan", paint: paints.graphite, x: -3.4, z: 9, turn: 0 };
  art.draw(
    sky(art, skies.night, view.horizon, random, { lightAt: 1400 }),
    hills(art, view.horizon, random, skies.night.far, 100),
    strip(art, view, { from: -5, ground: skies.night.land, sheen: skies.night.light }),
    masts(art, view, { zs: [14, 30, 54, 84] }),
    car(art, view, far),
    carLights(art, view, far),
    el("path", { d: "M0 860L1920 790V1080H0Z", fill: "#bf1f2b" }),
    el("path", { d: "M0 860L1920 790V812L0 886Z", fill: "#ff8d80" }),
    el("path", { d: "M0 960L1920 900V1080H0Z", fill: "#7d0f1c" }),
    el("ellipse", { cx: 1010, cy: 836, rx: 330, ry: 40, fill: "#05070b", opacity: 0.6 }),
    el("path", {
      d: "M690 800Q640 420 960 330Q1290 290 1370 560Q1400 690 1330 790Q1300 838 1210 842H820Q710 850 690 800Z",
      fill: "#f4f5f2",
    }),
    el("path", {
      d: "M690 800Q640 420 960 330Q800 420 800 640Q800 760 850 842H820Q710 850 690 800Z",
      fill: "#c6ced8",
    }),
    el("path", {
      d: "M860 330Q980 286 1090 312L1190 470Q1010 430 830 480Q800 420 860 330Z",
      fill: "#ffb000",
    }),
    el("path", {
      d: "M1000 520Q1200 470 1376 560Q1396 640 1372 700Q1200 690 1040 700Q985 620 1000 520Z",
      fill: "#0a0d12",
    }),
    el("path", { d: "M1030 540Q1200 500 1350 570L1356 612Q1190 560 1036 606Z", fill: "#1b3350" }),
    el("path", { d: "M1060 548Q1140 524 1220 530L1200 560Q1120 560 1056 584Z", fill: "#6fa3cf" }),
    el("path", {
      d: "M1040 700Q1200 690 1372 700Q1368 760 1330 800H1090Q1050 760 1040 700Z",
      fill: "#2a313c",
    }),
    el("path", { d: "M1130 740h150M1120 768h150", stroke: "#0a0d12", "stroke-width": 12 }),
    el("circle", { cx: 985, cy: 612, r: 30, fill: "#8d99a8" }),
    el("circle", { cx: 985, cy: 612, r: 14, fill: "#2a313c" }),
    lettering("18", { x: 860, y: 590, height: 120, colour: "#e5383b", anchor: "middle" }),
    vignette(art, 0.4),
  );
  return art.svg();
}

/** The start lights from close by: red and amber out, green on, two cars gone in the background. */
export function startLights(random) {
  const art = picture(1920, 1080);
  const view = camera({ at: [0, 1.5, -8], tilt: -0.05, reach: 0.7 });
  const pair = [
    { shape: "coupe", paint: paints.red, x: -3, z: 7 },
    { shape: "hatch", paint: paints.ice, x: 2.4, z: 8.4 },
  ];
  const lamp = (y, colour, on) => [
    on && glow(art, [1330, y], 430, colour, 0.95),
    el("circle", { cx: 1330, cy: y, r: 128, fill: "#05070b" }),
    el("circle", { cx: 1330, cy: y, r: 108, fill: on ? colour : "#1a1f27" }),
    on && el("circle", { cx: 1330, cy: y, r: 66, fill: "#d8ffe9", opacity: 0.8 }),
    el("path", {
      d: `M1256 ${y - 44}a90 90 0 0 1 70 -42`,
      stroke: "#ffffff",
      "stroke-width": 10,
      "stroke-linecap": "round",
      fill: "none",
      opacity: on ? 0.9 : 0.25,
    }),
    el("path", {
      d: `M1186 ${y - 30}Q1200 ${y - 168} 1330 ${y - 170}Q1460 ${y - 168} 1474 ${y - 30}Q1440 ${y - 130} 1330 ${y - 132}Q1220 ${y - 130} 1186 ${y - 30}z`,
      fill: "#11161d",
    }),
  ];
  art.draw(
    sky(art, skies.night, view.horizon, random, { stars: 60, lightAt: 500 }),
    hills(art, view.horizon, random, skies.night.far, 110),
    hills(art, view.horizon, random, skies.night.land, 40, 12),
    strip(art, view, { from: -7, ground: skies.night.land, sheen: skies.night.light }),
    masts(art, view, { zs: [18, 34, 56, 86] }),
    pair.map((one) => [car(art, view, { ...one, squat: 1 }), carLights(art, view, one)]),
    el("rect", { x: 1296, y: 0, width: 68, height: 1080, fill: "#06080c" }),
    el("path", { d: "M1160 60h300l40 40v900l-40 40h-300v-40l-40 -0v-900z", fill: "#0b0f15" }),
    el("path", { d: "M1160 60h300l40 40v14H1150z", fill: "#ffb000" }),
    lamp(270, "#e5383b", false),
    lamp(560, "#ffb000", false),
    lamp(850, "#00c26f", true),
    el("path", { d: `M0 1080L620 1080L960 ${short(view.horizon)}z`, fill: "#00c26f", opacity: 0.05 }),
    vignette(art, 0.35),
  );
  return art.svg();
}
