import { drawText } from "../letters.mjs";
import { drawKeyRingShape } from "../scenes/merch.mjs";
import { createElement } from "../svg.mjs";
import {
  drawDisc,
  createGround,
  drawLine,
  drawShadow,
  drawShape,
  drawLights,
  drawStitches,
} from "./ground.mjs";

/** The key ring of the start lights. */
export function drawStartLightKeyRing() {
  const drawing = createGround("#12382b");
  drawing.draw(createElement("g", { transform: "translate(230 40) scale(.93)" }, drawKeyRingShape(drawing)));
  return drawing.svg();
}

/** The enamel mug with the strip around it. */
export function drawMug() {
  const drawing = createGround("#3a2d12");
  drawing.draw(
    drawShadow(780, 1030, 390, 40),
    drawLine("M1010 480Q1240 450 1240 640Q1240 820 1000 850", "#12161c", 74),
    drawLine("M1010 480Q1230 456 1230 640Q1230 800 1000 838", "#2a323e", 46),
    drawLine("M1030 466Q1216 446 1222 620", "#5a6777", 9),
    drawShape("M420 330L446 960Q450 1020 530 1032Q720 1056 910 1032Q990 1020 994 960L1020 330Z", "#1f2731"),
    drawShape("M420 330L446 960Q450 1020 530 1032L580 1038Q540 700 536 330Z", "#39434f"),
    drawShape("M1020 330L994 960Q990 1020 910 1032L870 1037Q912 700 916 330Z", "#0e1218"),
    drawShape("M434 660L440 800Q720 850 1000 800L1006 660Q720 710 434 660Z", "#2a323e"),
    drawShape(
      "M434 650L435 668Q720 718 1005 668L1006 650Q720 700 434 650ZM440 792L441 810Q720 860 1000 810L1001 792Q720 842 440 792Z",
      "#f4f5f2",
    ),
    drawLine("M450 738Q720 786 990 738", "#ffb000", 13, {
      "stroke-dasharray": "62 30",
      "stroke-linecap": "butt",
    }),
    drawText("LONG STRAIGHT", { x: 726, y: 452, height: 62, colour: "#f4f5f2", anchor: "middle" }),
    drawLights(720, 576, 22, 70),
    createElement("ellipse", { cx: 720, cy: 330, rx: 306, ry: 74, fill: "#ffb000" }),
    createElement("ellipse", { cx: 720, cy: 330, rx: 284, ry: 60, fill: "#f1efe6" }),
    createElement("ellipse", { cx: 720, cy: 346, rx: 258, ry: 44, fill: "#3d1f0c" }),
    drawShape("M480 344Q560 306 720 302Q600 320 520 366Q486 358 480 344Z", "#6b3a18"),
    drawShape("M470 470Q476 400 510 396L520 900Q486 800 470 470Z", "#ffffff", { opacity: 0.16 }),
  );
  return drawing.svg();
}

/** The steel drink bottle. */
export function drawDrinkBottle() {
  const drawing = createGround("#12384a");
  drawing.draw(
    drawShadow(800, 1084, 230),
    drawLine("M720 214Q720 110 800 110Q880 110 880 214", "#12161c", 34),
    drawLine("M716 210Q720 120 800 116", "#5a6777", 7),
    drawShape("M690 190H910V286H690Z", "#1f2731"),
    drawShape("M690 190H744V286H690Z", "#39434f"),
    drawLine("M770 196V280M812 196V280M854 196V280M890 196V280", "#0c0f14", 6, { "stroke-linecap": "butt" }),
    drawShape("M706 286H894V320H706Z", "#aeb6c2"),
    drawShape(
      "M706 320Q640 350 632 440V1030Q632 1072 676 1072H924Q968 1072 968 1030V440Q960 350 894 320Z",
      "#ffb000",
    ),
    drawShape("M706 320Q640 350 632 440V1030Q632 1072 676 1072H704V440Q704 360 750 320Z", "#ffd36b"),
    drawShape("M894 320Q960 350 968 440V1030Q968 1072 924 1072H890V440Q890 360 850 320Z", "#e08900"),
    drawShape("M632 980H968V1030Q968 1072 924 1072H676Q632 1072 632 1030Z", "#dfe4e8"),
    drawShape("M632 980H704V1072H676Q632 1072 632 1030Z", "#ffffff"),
    drawShape("M890 980H968V1030Q968 1072 924 1072H890Z", "#8d99a8"),
    createElement("g", { transform: "translate(842 936) rotate(-90)" }, [
      drawText("ROLL RACING", { x: 0, y: -92, height: 92, colour: "#10141a" }),
    ]),
    drawShape("M896 540H944V740H896Z", "#10141a"),
    drawLights(920, 640, 18, 0, 62),
    drawShape("M654 450Q658 380 690 356V940H654Z", "#ffffff", { opacity: 0.45 }),
  );
  return drawing.svg();
}

/** The sheet of decals. */
export function drawDecalSet() {
  const drawing = createGround("#33404f");
  drawing.draw(
    createElement("g", { transform: "rotate(-5 800 600)" }, [
      drawShape("M404 150H1216V1070H404Z", "#05070b", { opacity: 0.45, transform: "translate(22 26)" }),
      drawShape("M390 140H1210V960L1110 1060H390Z", "#f1efe6"),
      drawShape("M1210 960L1110 1060L1096 946Z", "#bdb9ac"),
      drawShape("M440 190H1160V366H440Z", "#12161c"),
      drawText("ROLL", { x: 660, y: 214, height: 128, colour: "#f4f5f2", anchor: "middle" }),
      drawText("RACING", { x: 970, y: 240, height: 86, colour: "#ffb000", anchor: "middle" }),
      drawDisc(574, 546, 134, "#e5383b"),
      drawDisc(574, 546, 112, "#f4f5f2"),
      drawText("18", { x: 572, y: 486, height: 122, colour: "#12151a", anchor: "middle" }),
      drawShape("M760 412H860L900 452V642L860 682H760L730 652V442Z", "#12161c"),
      drawLights(815, 547, 31, 0, 82),
      drawShape("M950 412H1160V682H950Z", "#ffb000"),
      drawShape("M984 470H1080V436L1140 548L1080 660V622H984Z", "#12161c"),
      drawText("TOW", { x: 1040, y: 526, height: 42, colour: "#ffb000", anchor: "middle" }),
      drawShape("M440 730H960V850H440Z", "#1683bd"),
      drawText("LONG STRAIGHT", { x: 700, y: 756, height: 68, colour: "#ffffff", anchor: "middle" }),
      Array.from({ length: 26 }, (_, index) =>
        drawShape(
          `M${440 + (index >> 1) * 40} ${900 + (index % 2) * 40}h20v20h-20zM${460 + (index >> 1) * 40} ${920 + (index % 2) * 40}h20v20h-20z`,
          "#12161c",
        ),
      ),
      drawStitches("M430 180H1170V376H430ZM430 720H970V860H430Z", "#bdb9ac", 3),
      drawShape("M1000 736L1040 850H1150L1110 736Z", "#00c26f"),
      drawText("250", { x: 1076, y: 770, height: 46, colour: "#03241a", anchor: "middle" }),
    ]),
  );
  return drawing.svg();
}

/** A poster half out of its tube. */
export function drawRolledPoster() {
  const drawing = createGround("#241d46");
  const trails = ["#e5383b", "#ff6b4a", "#ffb000", "#ffd36b"];
  drawing.draw(
    drawShadow(820, 1080, 430),
    drawShape("M500 150H1030V880H500Z", "#0a0d18"),
    drawShape("M500 150H1030V430H500Z", "#151a3a"),
    drawShape("M500 400Q700 380 765 384Q860 380 1030 402V470H500Z", "#3a1f5c"),
    drawShape("M500 470H1030V880H500Z", "#0e1116"),
    trails.map((colour, index) => [
      drawLine(`M${756 - index * 3} 452Q${700 - index * 14} 600 ${520 + index * 26} 876`, colour, 9 - index),
      drawLine(`M${776 + index * 3} 452Q${840 + index * 14} 600 ${1010 - index * 26} 876`, colour, 9 - index),
    ]),
    drawLine("M765 470V880", "#f4f5f2", 10, { "stroke-dasharray": "50 34", "stroke-linecap": "butt" }),
    drawDisc(765, 440, 26, "#ffd36b", { opacity: 0.9 }),
    drawText("ONE NIGHT", { x: 768, y: 206, height: 82, colour: "#f4f5f2", anchor: "middle" }),
    drawLights(765, 334, 13, 44),
    drawShape("M500 150H1030V880H500Z", "none", { stroke: "#f1efe6", "stroke-width": 20 }),
    drawShape("M476 850H1054V950Q1054 964 1040 964H490Q476 964 476 950Z", "#dcd8cb"),
    drawShape("M476 850H1054V886H476Z", "#ffffff"),
    drawShape("M476 930H1054V950Q1054 964 1040 964H490Q476 964 476 950Z", "#8d897d"),
    createElement("g", { transform: "rotate(14 1150 620)" }, [
      drawShape("M1080 190H1220V1050H1080Z", "#b98a4e"),
      drawShape("M1080 190H1118V1050H1080Z", "#dcb377"),
      drawShape("M1188 190H1220V1050H1188Z", "#7d5a2c"),
      drawShape("M1068 150H1232V230H1068Z", "#12161c"),
      drawShape("M1068 150H1112V230H1068Z", "#39434f"),
      drawShape("M1068 1010H1232V1076H1068Z", "#12161c"),
      drawShape("M1068 1010H1112V1076H1068Z", "#39434f"),
      drawShape("M1080 470H1220V760H1080Z", "#12161c"),
      drawShape("M1080 470H1118V760H1080Z", "#39434f"),
      drawLights(1150, 616, 22, 0, 74),
    ]),
  );
  return drawing.svg();
}
