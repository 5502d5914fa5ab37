import { drawText } from "../letters.mjs";
import { drawHelmetShape } from "../scenes/helmet.mjs";
import { createElement } from "../svg.mjs";
import { drawDisc, createGround, drawLine, drawShadow, drawShape, drawStitches } from "./ground.mjs";

/** The club helmet by itself. */
export function drawClubHelmet() {
  const drawing = createGround("#1d3350");
  drawing.draw(
    drawShadow(800, 986, 420, 44),
    createElement("g", { transform: "translate(-330 0) scale(1.13) translate(0 30)" }, drawHelmetShape()),
  );
  return drawing.svg();
}

/** The cabin extinguisher in its bracket. */
export function drawExtinguisher() {
  const drawing = createGround("#4a2a1a");
  drawing.draw(
    drawShadow(800, 1090, 250),
    drawLine("M858 268Q1080 250 1060 470Q1040 700 1054 860", "#0c0f14", 40),
    drawLine("M852 258Q1070 244 1050 470", "#39434f", 9),
    drawShape("M1016 850H1092L1106 990H1002Z", "#12161c"),
    drawShape("M1016 850H1040L1030 990H1002Z", "#39434f"),
    drawShape(
      "M620 470Q620 356 800 350Q980 356 980 470V1044Q980 1078 946 1078H654Q620 1078 620 1044Z",
      "#e5383b",
    ),
    drawShape("M620 470Q620 380 720 358Q690 400 690 500V1078H654Q620 1078 620 1044Z", "#ff6b5e"),
    drawShape("M980 470Q980 380 880 358Q914 400 914 500V1078H946Q980 1078 980 1044Z", "#9c1822"),
    drawShape("M652 460Q654 412 690 392V560H652Z", "#ffffff", { opacity: 0.5 }),
    drawShape("M620 1020H980V1044Q980 1078 946 1078H654Q620 1078 620 1044Z", "#12161c"),
    drawShape("M752 292H848V358Q800 346 752 358Z", "#aeb6c2"),
    drawShape("M752 292H780V352Q766 354 752 358Z", "#f4f5f2"),
    drawShape("M732 236H868V300H732Z", "#5a6777"),
    drawShape("M732 236H868V256H732Z", "#8d99a8"),
    drawShape("M690 236L520 176Q500 168 506 148L516 140L740 206H860V236Z", "#12161c"),
    drawShape("M740 206L560 118Q540 106 556 92L760 160H858V206Z", "#39434f"),
    drawLine("M640 170a34 34 0 1 0 6 -10", "#ffb000", 11),
    drawDisc(820, 268, 40, "#12161c"),
    drawDisc(820, 268, 31, "#f4f5f2"),
    drawShape("M820 268L794 252A31 31 0 0 1 808 239Z", "#e5383b"),
    drawShape("M820 268L808 239A31 31 0 0 1 846 251Z", "#00c26f"),
    drawLine("M820 268L832 246", "#12161c", 6),
    drawShape("M620 560H980V860H620Z", "#f4f5f2"),
    drawShape("M620 560H690V860H620Z", "#ffffff"),
    drawShape("M914 560H980V860H914Z", "#b9c2cd"),
    drawShape("M620 560H980V588H620ZM620 832H980V860H620Z", "#12161c"),
    drawText("1 KG", { x: 806, y: 620, height: 96, colour: "#12151a", anchor: "middle" }),
    drawText("A B E", { x: 800, y: 744, height: 58, colour: "#b8262c", anchor: "middle" }),
    drawShape("M604 926H996V966H604Z", "#39434f"),
    drawShape("M604 926H690V966H604Z", "#5a6777"),
    drawShape("M896 914H956V978H896Z", "#aeb6c2"),
    drawStitches("M612 946H880", "#8d99a8", 3),
  );
  return drawing.svg();
}
