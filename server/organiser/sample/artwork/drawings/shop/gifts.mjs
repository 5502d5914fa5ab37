import { lettering } from "../letters.mjs";
import { keyRingShape } from "../scenes/merch.mjs";
import { el } from "../svg.mjs";
import { disc, ground, line, shadow, shape, startLights, stitches } from "./ground.mjs";

/** The key ring of the start lights. */
export function startLightKeyRing() {
  const art = ground("#12382b");
  art.draw(el("g", { transform: "translate(230 40) scale(.93)" }, keyRingShape(art)));
  return art.svg();
}

/** The enamel mug with the strip around it. */
export function mug() {
  const art = ground("#3a2d12");
  art.draw(
    shadow(780, 1030, 390, 40),
    line("M1010 480Q1240 450 1240 640Q1240 820 1000 850", "#12161c", 74),
    line("M1010 480Q1230 456 1230 640Q1230 800 1000 838", "#2a323e", 46),
    line("M1030 466Q1216 446 1222 620", "#5a6777", 9),
    shape("M420 330L446 960Q450 1020 530 1032Q720 1056 910 1032Q990 1020 994 960L1020 330Z", "#1f2731"),
    shape("M420 330L446 960Q450 1020 530 1032L580 1038Q540 700 536 330Z", "#39434f"),
    shape("M1020 330L994 960Q990 1020 910 1032L870 1037Q912 700 916 330Z", "#0e1218"),
    shape("M434 660L440 800Q720 850 1000 800L1006 660Q720 710 434 660Z", "#2a323e"),
    shape(
      "M434 650L435 668Q720 718 1005 668L1006 650Q720 700 434 650ZM440 792L441 810Q720 860 1000 810L1001 792Q720 842 440 792Z",
      "#f4f5f2",
    ),
    line("M450 738Q720 786 990 738", "#ffb000", 13, {
      "stroke-dasharray": "62 30",
      "stroke-linecap": "butt",
    }),
    lettering("LONG STRAIGHT", { x: 726, y: 452, height: 62, colour: "#f4f5f2", anchor: "middle" }),
    startLights(720, 576, 22, 70),
    el("ellipse", { cx: 720, cy: 330, rx: 306, ry: 74, fill: "#ffb000" }),
    el("ellipse", { cx: 720, cy: 330, rx: 284, ry: 60, fill: "#f1efe6" }),
    el("ellipse", { cx: 720, cy: 346, rx: 258, ry: 44, fill: "#3d1f0c" }),
    shape("M480 344Q560 306 720 302Q600 320 520 366Q486 358 480 344Z", "#6b3a18"),
    shape("M470 470Q476 400 510 396L520 900Q486 800 470 470Z", "#ffffff", { opacity: 0.16 }),
  );
  return art.svg();
}

/** The steel drink bottle. */
export function drinkBottle() {
  const art = ground("#12384a");
  art.draw(
    shadow(800, 1084, 230),
    line("M720 214Q720 110 800 110Q880 110 880 214", "#12161c", 34),
    line("M716 210Q720 120 800 116", "#5a6777", 7),
    shape("M690 190H910V286H690Z", "#1f2731"),
    shape("M690 190H744V286H690Z", "#39434f"),
    line("M770 196V280M812 196V280M854 196V280M890 196V280", "#0c0f14", 6, { "stroke-linecap": "butt" }),
    shape("M706 286H894V320H706Z", "#aeb6c2"),
    shape(
      "M706 320Q640 350 632 440V1030Q632 1072 676 1072H924Q968 1072 968 1030V440Q960 350 894 320Z",
      "#ffb000",
    ),
    shape("M706 320Q640 350 632 440V1030Q632 1072 676 1072H704V440Q704 360 750 320Z", "#ffd36b"),
    shape("M894 320Q960 350 968 440V1030Q968 1072 924 1072H890V440Q890 360 850 320Z", "#e08900"),
    shape("M632 980H968V1030Q968 1072 924 1072H676Q632 1072 632 1030Z", "#dfe4e8"),
    shape("M632 980H704V1072H676Q632 1072 632 1030Z", "#ffffff"),
    shape("M890 980H968V1030Q968 1072 924 1072H890Z", "#8d99a8"),
    el("g", { transform: "translate(842 936) rotate(-90)" }, [
      lettering("ROLL RACING", { x: 0, y: -92, height: 92, colour: "#10141a" }),
    ]),
    shape("M896 540H944V740H896Z", "#10141a"),
    startLights(920, 640, 18, 0, 62),
    shape("M654 450Q658 380 690 356V940H654Z", "#ffffff", { opacity: 0.45 }),
  );
  return art.svg();
}

/** The sheet of decals. */
export function decalSet() {
  const art = ground("#33404f");
  art.draw(
    el("g", { transform: "rotate(-5 800 600)" }, [
      shape("M404 150H1216V1070H404Z", "#05070b", { opacity: 0.45, transform: "translate(22 26)" }),
      shape("M390 140H1210V960L1110 1060H390Z", "#f1efe6"),
      shape("M1210 960L1110 1060L1096 946Z", "#bdb9ac"),
      shape("M440 190H1160V366H440Z", "#12161c"),
      lettering("ROLL", { x: 660, y: 214, height: 128, colour: "#f4f5f2", anchor: "middle" }),
      lettering("RACING", { x: 970, y: 240, height: 86, colour: "#ffb000", anchor: "middle" }),
      disc(574, 546, 134, "#e5383b"),
      disc(574, 546, 112, "#f4f5f2"),
      lettering("18", { x: 572, y: 486, height: 122, colour: "#12151a", anchor: "middle" }),
      shape("M760 412H860L900 452V642L860 682H760L730 652V442Z", "#12161c"),
      startLights(815, 547, 31, 0, 82),
      shape("M950 412H1160V682H950Z", "#ffb000"),
      shape("M984 470H1080V436L1140 548L1080 660V622H984Z", "#12161c"),
      lettering("TOW", { x: 1040, y: 526, height: 42, colour: "#ffb000", anchor: "middle" }),
      shape("M440 730H960V850H440Z", "#1683bd"),
      lettering("LONG STRAIGHT", { x: 700, y: 756, height: 68, colour: "#ffffff", anchor: "middle" }),
      Array.from({ length: 26 }, (_, index) =>
        shape(
          `M${440 + (index >> 1) * 40} ${900 + (index % 2) * 40}h20v20h-20zM${460 + (index >> 1) * 40} ${920 + (index % 2) * 40}h20v20h-20z`,
          "#12161c",
        ),
      ),
      stitches("M430 180H1170V376H430ZM430 720H970V860H430Z", "#bdb9ac", 3),
      shape("M1000 736L1040 850H1150L1110 736Z", "#00c26f"),
      lettering("250", { x: 1076, y: 770, height: 46, colour: "#03241a", anchor: "middle" }),
    ]),
  );
  return art.svg();
}

/** A poster half out of its tube. */
export function rolledPoster() {
  const art = ground("#241d46");
  const trails = ["#e5383b", "#ff6b4a", "#ffb000", "#ffd36b"];
  art.draw(
    shadow(820, 1080, 430),
    shape("M500 150H1030V880H500Z", "#0a0d18"),
    shape("M500 150H1030V430H500Z", "#151a3a"),
    shape("M500 400Q700 380 765 384Q860 380 1030 402V470H500Z", "#3a1f5c"),
    shape("M500 470H1030V880H500Z", "#0e1116"),
    trails.map((colour, index) => [
      line(`M${756 - index * 3} 452Q${700 - index * 14} 600 ${520 + index * 26} 876`, colour, 9 - index),
      line(`M${776 + index * 3} 452Q${840 + index * 14} 600 ${1010 - index * 26} 876`, colour, 9 - index),
    ]),
    line("M765 470V880", "#f4f5f2", 10, { "stroke-dasharray": "50 34", "stroke-linecap": "butt" }),
    disc(765, 440, 26, "#ffd36b", { opacity: 0.9 }),
    lettering("ONE NIGHT", { x: 768, y: 206, height: 82, colour: "#f4f5f2", anchor: "middle" }),
    startLights(765, 334, 13, 44),
    shape("M500 150H1030V880H500Z", "none", { stroke: "#f1efe6", "stroke-width": 20 }),
    shape("M476 850H1054V950Q1054 964 1040 964H490Q476 964 476 950Z", "#dcd8cb"),
    shape("M476 850H1054V886H476Z", "#ffffff"),
    shape("M476 930H1054V950Q1054 964 1040 964H490Q476 964 476 950Z", "#8d897d"),
    el("g", { transform: "rotate(14 1150 620)" }, [
      shape("M1080 190H1220V1050H1080Z", "#b98a4e"),
      shape("M1080 190H1118V1050H1080Z", "#dcb377"),
      shape("M1188 190H1220V1050H1188Z", "#7d5a2c"),
      shape("M1068 150H1232V230H1068Z", "#12161c"),
      shape("M1068 150H1112V230H1068Z", "#39434f"),
      shape("M1068 1010H1232V1076H1068Z", "#12161c"),
      shape("M1068 1010H1112V1076H1068Z", "#39434f"),
      shape("M1080 470H1220V760H1080Z", "#12161c"),
      shape("M1080 470H1118V760H1080Z", "#39434f"),
      startLights(1150, 616, 22, 0, 74),
    ]),
  );
  return art.svg();
}
