import { drawText } from "../letters.mjs";
import { drawDisc, createGround, drawLine, drawShadow, drawShape } from "./ground.mjs";

/** The tyre gauge with its hose. */
export function drawTyreGauge() {
  const drawing = createGround("#3a2d12");
  drawing.draw(
    drawShadow(780, 1060, 400),
    drawLine("M720 840V880Q720 1010 880 1010Q1120 1010 1120 800V470", "#0c0f14", 46),
    drawLine("M708 850V880Q708 1000 880 1000Q1108 1000 1108 800V480", "#39434f", 9),
    drawShape("M1084 470V330H1156V470Z", "#e08900"),
    drawShape("M1084 470V330H1108V470Z", "#ffd36b"),
    drawShape("M1068 470H1172V520H1068Z", "#5a6777"),
    drawShape("M1068 470H1096V520H1068Z", "#aeb6c2"),
    drawShape("M1092 330V258Q1092 236 1120 236Q1148 236 1148 258V330Z", "#b86700"),
    drawShape("M1056 236Q1056 204 1120 204Q1190 204 1200 260H1160Q1150 244 1120 244H1056Z", "#8d99a8"),
    drawShape("M680 800H760V880H680Z", "#8d99a8"),
    drawShape("M680 800H704V880H680Z", "#dfe4e8"),
    drawDisc(720, 560, 290, "#ffb000"),
    drawShape("M720 270A290 290 0 0 0 720 850A306 306 0 0 1 560 560A306 306 0 0 1 720 270Z", "#ffd36b"),
    drawShape("M720 270A290 290 0 0 1 720 850A320 320 0 0 0 900 560A320 320 0 0 0 720 270Z", "#e08900"),
    Array.from({ length: 6 }, (_, index) =>
      drawLine(`M${getPointAround(index * 60, 272)}L${getPointAround(index * 60, 286)}`, "#a45400", 26),
    ),
    drawDisc(720, 560, 238, "#12161c"),
    drawDisc(720, 560, 222, "#f4f5f2"),
    drawShape(
      `M${getPointAround(-120, 206)}A206 206 0 0 1 ${getPointAround(-12, 206)}L${getPointAround(-12, 176)}A176 176 0 0 0 ${getPointAround(-120, 176)}Z`,
      "#dfe4e8",
    ),
    drawShape(
      `M${getPointAround(-12, 206)}A206 206 0 0 1 ${getPointAround(48, 206)}L${getPointAround(48, 176)}A176 176 0 0 0 ${getPointAround(-12, 176)}Z`,
      "#00c26f",
    ),
    drawShape(
      `M${getPointAround(48, 206)}A206 206 0 0 1 ${getPointAround(120, 206)}L${getPointAround(120, 176)}A176 176 0 0 0 ${getPointAround(48, 176)}Z`,
      "#e5383b",
    ),
    drawLine(drawTicks(168, 206, listAngles(24)), "#12151a", 7, { "stroke-linecap": "butt" }),
    drawLine(drawTicks(188, 206, listAngles(6)), "#12151a", 3, { "stroke-linecap": "butt" }),
    drawText("0", { x: 614, y: 620, height: 34, colour: "#12151a", anchor: "middle", slant: 0 }),
    drawText("30", { x: 720, y: 404, height: 34, colour: "#12151a", anchor: "middle", slant: 0 }),
    drawText("60", { x: 826, y: 620, height: 34, colour: "#12151a", anchor: "middle", slant: 0 }),
    drawText("PSI", { x: 720, y: 668, height: 44, colour: "#b8262c", anchor: "middle" }),
    drawShape(`M708 574L${getPointAround(22, 172)}L738 568Z`, "#e5383b"),
    drawDisc(720, 560, 30, "#12161c"),
    drawDisc(714, 554, 11, "#5a6777"),
    drawShape("M560 500Q590 380 720 352Q640 410 604 520Z", "#ffffff", { opacity: 0.75 }),
  );
  return drawing.svg();
}

/** A point on the dial: degrees from its top, pixels from its middle. */
const getPointAround = (angle, radius) => {
  const turn = (angle * Math.PI) / 180;
  return `${Math.round(720 + Math.sin(turn) * radius)} ${Math.round(560 - Math.cos(turn) * radius)}`;
};

const drawTicks = (from, to, angles) =>
  angles.map((angle) => `M${getPointAround(angle, from)}L${getPointAround(angle, to)}`).join("");

/** The angles of the scale, a step apart. */
const listAngles = (step) => Array.from({ length: 240 / step + 1 }, (_, index) => -120 + index * step);
