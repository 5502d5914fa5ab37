import { drawText } from "../letters.mjs";
import {
  cloths,
  createGround,
  drawLine,
  drawOnBothSides,
  drawShadow,
  drawShape,
  drawLights,
  drawStitches,
} from "./ground.mjs";

/** The staging lane hoodie from the front, in one of the cloths. */
export function drawHoodieFront({ cloth, second, tint }) {
  const tones = cloths[cloth];
  const [deep, dark, middle, light, bright] = tones;
  const drawing = createGround(tint);
  drawing.draw(
    drawGarment(tones),
    drawShape("M640 300Q610 132 800 120Q990 132 960 300Q900 430 800 440Q700 430 640 300Z", light),
    drawShape("M640 300Q610 132 800 120Q760 150 740 210Q720 330 800 440Q700 430 640 300Z", bright, {
      opacity: 0.5,
    }),
    drawShape("M692 296Q684 182 800 174Q916 182 908 296Q876 374 800 384Q724 374 692 296Z", deep),
    drawShape("M692 296Q684 182 800 174Q916 182 908 296Q900 220 800 214Q700 220 692 296Z", dark),
    drawStitches("M672 302Q654 158 800 146Q946 158 928 302", middle, 4),
    drawLine("M742 384q-10 110 0 190M858 384q10 110 0 190", "#f4f5f2", 9),
    drawLine("M742 574v26M858 574v26", "#ffb000", 13),
    drawText("ROLL", { x: 806, y: 610, height: 104, colour: "#f4f5f2", anchor: "middle" }),
    drawText("RACING", { x: 786, y: 730, height: 64, colour: second, anchor: "middle" }),
    drawShape("M650 836H950L1006 986H594Z", middle),
    drawShape("M650 836L594 986H630L680 836ZM950 836L1006 986H970L920 836Z", deep),
    drawStitches("M690 846H910", bright, 3),
  );
  return drawing.svg();
}

/** The back of the hoodie, with the hood down. */
export function drawHoodieBack({ cloth, second, tint }) {
  const tones = cloths[cloth];
  const [deep, dark, middle, light, bright] = tones;
  const drawing = createGround(tint);
  drawing.draw(
    drawGarment(tones),
    drawShape("M650 236Q800 150 950 236Q970 420 800 470Q630 420 650 236Z", light),
    drawShape("M650 236Q800 150 950 236Q800 206 650 236Z", deep),
    drawShape("M650 236Q630 420 800 470Q706 400 700 226Z", bright, { opacity: 0.5 }),
    drawShape("M950 236Q970 420 800 470Q894 400 900 226Z", middle),
    drawLine("M800 214V466", dark, 4),
    drawStitches("M668 250Q660 400 800 448Q940 400 932 250", dark, 3),
    drawLights(800, 560, 26, 92),
    drawText("STAGING", { x: 806, y: 640, height: 92, colour: "#f4f5f2", anchor: "middle" }),
    drawText("LANE", { x: 790, y: 752, height: 92, colour: second, anchor: "middle" }),
    drawLine("M600 900H1000", "#f4f5f2", 12, { "stroke-dasharray": "60 26", "stroke-linecap": "butt" }),
  );
  return drawing.svg();
}

const drawGarment = ([deep, dark, middle, light, bright]) => [
  drawShadow(800, 1096, 350),
  drawShape(
    "M650 250L520 300Q486 314 474 350L360 880Q354 906 380 914L474 940Q498 944 504 920L562 650L556 1056Q556 1074 574 1074H1026Q1044 1074 1044 1056L1038 650L1096 920Q1102 944 1126 940L1220 914Q1246 906 1240 880L1126 350Q1114 314 1080 300L950 250Z",
    light,
  ),
  drawOnBothSides(
    drawShape("M562 650L556 1012H640Q586 800 612 560Q592 420 566 340Z", middle),
    drawShape("M566 300Q520 420 490 640Q450 800 424 862L516 880L562 650Q580 460 566 300Z", middle),
    drawShape("M562 650Q540 560 546 460Q516 640 470 872L516 880Z", dark),
    drawLine("M572 286Q540 440 562 650", deep, 4),
    drawShape("M372 826L360 880Q354 906 380 914L474 940Q498 944 504 920L518 858Z", "#ffb000"),
    drawShape("M446 842L430 928L474 940Q498 944 504 920L518 858Z", "#e08900"),
    drawLine("M394 838l-16 66M424 846l-16 68M456 852l-14 72M486 858l-14 72", "#a45400", 4),
    drawStitches("M378 806L522 838", bright, 3),
  ),
  drawShape("M557 1004H1043L1044 1056Q1044 1074 1026 1074H574Q556 1074 556 1056Z", "#ffb000"),
  drawShape("M557 1048H1043L1044 1056Q1044 1074 1026 1074H574Q556 1074 556 1056Z", "#e08900"),
  drawLine(Array.from({ length: 17 }, (_, index) => `M${584 + index * 27} 1010v54`).join(""), "#a45400", 4),
  drawStitches("M560 992H1040", bright, 3),
];
