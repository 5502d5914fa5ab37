import { lettering } from "../letters.mjs";
import { helmetShape } from "../scenes/helmet.mjs";
import { el } from "../svg.mjs";
import { disc, ground, line, shadow, shape, stitches } from "./ground.mjs";

/** The club helmet by itself. */
export function clubHelmet() {
  const art = ground("#1d3350");
  art.draw(
    shadow(800, 986, 420, 44),
    el("g", { transform: "translate(-330 0) scale(1.13) translate(0 30)" }, helmetShape()),
  );
  return art.svg();
}

/** The cabin extinguisher in its bracket. */
export function extinguisher() {
  const art = ground("#4a2a1a");
  art.draw(
    shadow(800, 1090, 250),
    line("M858 268Q1080 250 1060 470Q1040 700 1054 860", "#0c0f14", 40),
    line("M852 258Q1070 244 1050 470", "#39434f", 9),
    shape("M1016 850H1092L1106 990H1002Z", "#12161c"),
    shape("M1016 850H1040L1030 990H1002Z", "#39434f"),
    shape(
      "M620 470Q620 356 800 350Q980 356 980 470V1044Q980 1078 946 1078H654Q620 1078 620 1044Z",
      "#e5383b",
    ),
    shape("M620 470Q620 380 720 358Q690 400 690 500V1078H654Q620 1078 620 1044Z", "#ff6b5e"),
    shape("M980 470Q980 380 880 358Q914 400 914 500V1078H946Q980 1078 980 1044Z", "#9c1822"),
    shape("M652 460Q654 412 690 392V560H652Z", "#ffffff", { opacity: 0.5 }),
    shape("M620 1020H980V1044Q980 1078 946 1078H654Q620 1078 620 1044Z", "#12161c"),
    shape("M752 292H848V358Q800 346 752 358Z", "#aeb6c2"),
    shape("M752 292H780V352Q766 354 752 358Z", "#f4f5f2"),
    shape("M732 236H868V300H732Z", "#5a6777"),
    shape("M732 236H868V256H732Z", "#8d99a8"),
    shape("M690 236L520 176Q500 168 506 148L516 140L740 206H860V236Z", "#12161c"),
    shape("M740 206L560 118Q540 106 556 92L760 160H858V206Z", "#39434f"),
    line("M640 170a34 34 0 1 0 6 -10", "#ffb000", 11),
    disc(820, 268, 40, "#12161c"),
    disc(820, 268, 31, "#f4f5f2"),
    shape("M820 268L794 252A31 31 0 0 1 808 239Z", "#e5383b"),
    shape("M820 268L808 239A31 31 0 0 1 846 251Z", "#00c26f"),
    line("M820 268L832 246", "#12161c", 6),
    shape("M620 560H980V860H620Z", "#f4f5f2"),
    shape("M620 560H690V860H620Z", "#ffffff"),
    shape("M914 560H980V860H914Z", "#b9c2cd"),
    shape("M620 560H980V588H620ZM620 832H980V860H620Z", "#12161c"),
    lettering("1 KG", { x: 806, y: 620, height: 96, colour: "#12151a", anchor: "middle" }),
    lettering("A B E", { x: 800, y: 744, height: 58, colour: "#b8262c", anchor: "middle" }),
    shape("M604 926H996V966H604Z", "#39434f"),
    shape("M604 926H690V966H604Z", "#5a6777"),
    shape("M896 914H956V978H896Z", "#aeb6c2"),
    stitches("M612 946H880", "#8d99a8", 3),
  );
  return art.svg();
}
