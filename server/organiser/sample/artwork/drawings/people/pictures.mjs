import { drawDisc, drawLine, drawShape } from "../shop/ground.mjs";
import { drawPortrait } from "./portrait.mjs";

const round = { "stroke-linecap": "round" };

const drawCap = (crown, peak, sign) => [
  drawShape("M452 350Q452 196 600 196Q748 196 748 350Q600 300 452 350Z", crown),
  drawShape("M446 352Q600 292 754 352Q720 318 600 312Q480 318 446 352Z", peak),
  drawShape("M430 366Q600 296 770 366Q690 330 600 328Q510 330 430 366Z", peak),
  drawDisc(600, 256, 26, sign),
];

const drawHeadset = (shell, band) => [
  drawLine("M452 402Q440 190 600 190Q760 190 748 402", band, 20, round),
  drawShape("M424 372h44v88h-44Q408 416 424 372Z", shell),
  drawShape("M776 372h-44v88h44Q792 416 776 372Z", shell),
  drawLine("M446 458Q470 548 556 546", band, 10, round),
  drawDisc(562, 544, 15, shell),
];

const drawBeard = (colour) =>
  drawShape(
    "M474 440Q500 500 560 478Q600 466 640 478Q700 500 726 440Q732 560 664 604Q600 640 536 604Q468 560 474 440ZM552 500Q600 546 648 500Q600 488 552 500Z",
    colour,
    { "fill-rule": "evenodd" },
  );

/** The people of the sample organiser. */
export const peoplePictures = {
  // Clerk of the course: grey bun, headset, by the start lights.
  "person-clerk": () =>
    drawPortrait({
      sky: ["#0d1a33", "#23476f"],
      lights: [
        [180, 210, 60, "#e5383b"],
        [180, 390, 60, "#ffb000"],
        [180, 570, 60, "#00c26f"],
        [1010, 300, 34, "#c4ecff"],
      ],
      skin: "#e0ac86",
      jacket: "#12151a",
      trim: "#ffb000",
      brows: "#6f7d90",
      below: [drawDisc(600, 190, 66, "#a9b4c2")],
      wears: [
        drawShape("M454 400Q440 210 600 206Q760 210 746 400Q724 296 600 290Q476 296 454 400Z", "#a9b4c2"),
        drawHeadset("#e5383b", "#2d3643"),
      ],
    }),
  // Chief scrutineer: orange cap and a beard, warm garage light.
  "person-scrutineer": () =>
    drawPortrait({
      sky: ["#2b1608", "#a45400"],
      lights: [
        [160, 160, 70, "#ffdf8a"],
        [1040, 160, 70, "#ffdf8a"],
        [960, 520, 40, "#ff7a33"],
      ],
      skin: "#8d5a3a",
      jacket: "#2d3643",
      trim: "#e5383b",
      brows: "#1b120c",
      wears: [drawBeard("#1b120c"), drawCap("#e08900", "#a45400", "#12151a")],
    }),
  // Chief marshal: dark plait, green hi-vis, dusk.
  "person-marshal": () =>
    drawPortrait({
      sky: ["#2a2270", "#c0508f"],
      lights: [
        [220, 300, 44, "#ff9a76"],
        [1000, 240, 64, "#ffb65c"],
        [1080, 470, 30, "#ffffff"],
      ],
      skin: "#c98a5e",
      jacket: "#00a35e",
      trim: "#dfe4e8",
      brows: "#20130d",
      below: [
        drawShape(
          "M430 380Q400 640 470 760Q540 700 520 520L690 520Q700 640 740 720Q800 600 770 380Z",
          "#20130d",
        ),
      ],
      wears: [
        drawShape(
          "M450 420Q430 206 600 202Q770 206 750 420Q742 330 650 286Q560 330 500 330Q466 350 450 420Z",
          "#20130d",
        ),
      ],
    }),
  // Timekeeper: glasses and a short fringe, screens behind.
  "person-timekeeper": () =>
    drawPortrait({
      sky: ["#031a26", "#06485a"],
      lights: [
        [190, 240, 50, "#4cc3ff"],
        [330, 150, 30, "#9af5c9"],
        [1010, 420, 56, "#2fa79b"],
      ],
      skin: "#f0c49f",
      jacket: "#34207c",
      trim: "#8a6bff",
      brows: "#3a2412",
      wears: [
        drawShape("M456 396Q436 204 600 202Q764 204 744 396L722 330Q660 344 560 320L478 344Z", "#3a2412"),
        drawLine(
          "M500 402a42 42 0 1 0 84 0a42 42 0 1 0 -84 0M616 402a42 42 0 1 0 84 0a42 42 0 1 0 -84 0M584 398q16 -10 32 0M500 394L466 384M700 394L734 384",
          "#12151a",
          9,
        ),
      ],
    }),
  // The voice of the nights: curls and a microphone.
  "person-announcer": () =>
    drawPortrait({
      sky: ["#1d0f2e", "#7a2340"],
      lights: [
        [200, 180, 40, "#ff7a33"],
        [300, 420, 26, "#ffd27a"],
        [980, 200, 52, "#ff7a33"],
        [1060, 560, 36, "#ffd27a"],
      ],
      skin: "#6b4128",
      jacket: "#7d0f1c",
      trim: "#ffd27a",
      brows: "#120a06",
      below: [
        [470, 300],
        [452, 390],
        [730, 300],
        [748, 390],
        [480, 460],
        [720, 460],
      ].map(([x, y]) => drawDisc(x, y, 62, "#120a06")),
      wears: [
        [500, 262],
        [560, 226],
        [640, 226],
        [700, 262],
      ].map(([x, y]) => drawDisc(x, y, 62, "#120a06")),
      over: [
        drawLine("M820 860L700 600", "#2d3643", 34, round),
        drawDisc(688, 574, 48, "#4a5666"),
        drawLine("M654 560l66 30M650 584l60 26M672 540l56 26", "#191f29", 6),
      ],
    }),
  // Entries and front desk: blond bob, day light.
  "person-desk": () =>
    drawPortrait({
      sky: ["#4cc3ff", "#dff3ff"],
      lights: [
        [170, 200, 54, "#ffffff"],
        [1020, 180, 70, "#ffffff"],
        [1060, 480, 30, "#ffb000"],
      ],
      skin: "#f3cdb0",
      jacket: "#0c4c74",
      trim: "#ffffff",
      brows: "#a4741f",
      below: [
        drawShape(
          "M426 420Q410 200 600 190Q790 200 774 420L764 600Q700 640 700 500H500Q500 640 436 600Z",
          "#e0b04a",
        ),
      ],
      wears: [
        drawShape(
          "M450 430Q436 214 600 208Q764 214 750 430Q738 330 680 280Q600 340 500 330Q462 360 450 430Z",
          "#e0b04a",
        ),
      ],
    }),
};
