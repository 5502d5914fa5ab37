import { drawText } from "../letters.mjs";
import {
  createGround,
  drawLine,
  drawOnBothSides,
  drawShadow,
  drawShape,
  drawLights,
  drawStitches,
} from "./ground.mjs";

/** The pit crew jacket, zipped up. */
export function drawJacketFront() {
  const drawing = createGround("#3d4a5c");
  drawing.draw(
    drawGarment(),
    drawShape("M676 262L640 150Q800 108 960 150L924 262Q800 296 676 262Z", "#12161c"),
    drawShape("M676 262L640 150Q700 134 760 130L752 280Q712 274 676 262Z", "#2a323e"),
    drawStitches("M660 172Q800 132 940 172", "#5a6777", 3),
    drawShape("M776 132H824V1050H776Z", "#0c0f14"),
    drawLine("M800 150V1046", "#8d99a8", 8, { "stroke-dasharray": "7 7", "stroke-linecap": "butt" }),
    drawShape("M786 296h28l6 66h-40z", "#ffb000"),
    drawShape("M588 690L690 640L704 666L602 716ZM1012 690L910 640L896 666L998 716Z", "#0c0f14"),
    drawStitches("M582 700L692 646M1018 700L908 646", "#5a6777", 3),
    drawShape("M884 440H1016V508H884Z", "#0c0f14"),
    drawLights(950, 474, 17, 40),
    drawText("CREW", { x: 672, y: 444, height: 60, colour: "#f4f5f2", anchor: "middle" }),
  );
  return drawing.svg();
}

/** The back of the jacket. The bar below the lights is for a team's name. */
export function drawJacketBack() {
  const drawing = createGround("#3d4a5c");
  drawing.draw(
    drawGarment(),
    drawShape("M676 262Q800 306 924 262L960 176Q800 128 640 176Z", "#12161c"),
    drawStitches("M652 196Q800 150 948 196", "#5a6777", 3),
    drawText("PIT CREW", { x: 806, y: 466, height: 86, colour: "#f4f5f2", anchor: "middle" }),
    drawLights(800, 620, 24, 84),
    drawShape("M604 700H1004L996 800H596Z", "#0c0f14"),
    drawStitches("M616 712H992L986 788H610Z", "#ffb000", 4),
    drawLine("M650 752H950", "#39434f", 10, { "stroke-dasharray": "46 22", "stroke-linecap": "butt" }),
  );
  return drawing.svg();
}

const drawGarment = () => [
  drawShadow(800, 1090, 350),
  drawShape(
    "M676 220L508 290Q470 308 460 348L356 900Q352 926 378 932L484 954Q508 956 512 930L566 640L562 1050Q562 1066 580 1066H1020Q1038 1066 1038 1050L1034 640L1088 930Q1092 956 1116 954L1222 932Q1248 926 1244 900L1140 348Q1130 308 1092 290L924 220Z",
    "#232b36",
  ),
  drawOnBothSides(
    drawShape(
      "M676 220L508 290Q470 308 460 348L442 444Q520 400 592 404Q700 400 800 404V262Q736 240 676 220Z",
      "#ffb000",
    ),
    drawShape("M508 290Q470 308 460 348L442 444Q510 406 570 404Q540 350 556 270Z", "#e08900"),
    drawShape("M566 640L562 1050H650Q592 840 620 600Q590 500 580 404H570Q576 520 566 640Z", "#1a212b"),
    drawShape(
      "M570 404Q552 480 500 700Q460 840 430 943L484 954Q508 956 512 930L566 640Q576 520 570 404Z",
      "#12161c",
    ),
    drawShape("M442 444Q510 406 592 404H800V428H592Q510 430 437 470Z", "#dfe4e8"),
    drawShape("M398 682L534 712L528 744L392 712Z", "#dfe4e8"),
    drawShape("M466 697L534 712L528 744L460 728Z", "#a9b4c2"),
    drawShape("M360 878L356 900Q352 926 378 932L484 954Q508 956 512 930L516 908Z", "#0c0f14"),
    drawLine("M574 404Q582 520 566 640", "#0c0f14", 4),
    drawStitches("M366 868L518 900", "#5a6777", 3),
  ),
  drawShape("M562 1010H1038V1050Q1038 1066 1020 1066H580Q562 1066 562 1050Z", "#0c0f14"),
  drawShape("M563 880H1037V918H563Z", "#dfe4e8"),
  drawShape("M563 880H640Q630 900 632 918H563ZM1037 880H960Q970 900 968 918H1037Z", "#a9b4c2"),
  drawStitches("M564 1002H1036", "#5a6777", 3),
];
