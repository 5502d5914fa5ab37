import { drawText } from "../letters.mjs";
import { createElement } from "../svg.mjs";
import { drawDisc, createGround, drawLine, drawShadow, drawShape, drawStitches } from "./ground.mjs";

/** A pair of driving gloves, backs up. */
export function drawGloves() {
  const drawing = createGround("#3a2d12");
  drawing.draw(
    drawShadow(800, 1080, 480, 36),
    createElement("g", { transform: "translate(520 660) rotate(-9)" }, drawGlove(false)),
    createElement("g", { transform: "translate(1080 660) rotate(9) scale(-1 1)" }, drawGlove(true)),
  );
  return drawing.svg();
}

/** A glove with the thumb to the right. `isMirrored` keeps the text on a mirrored glove readable. */
function drawGlove(isMirrored) {
  const fingers = ["M-128 -70L-168 -300", "M-46 -100L-62 -392", "M40 -100L48 -372", "M120 -70L148 -286"];
  return [
    drawLine("M112 130Q200 60 246 -60", "#0c0f14", 98),
    drawLine("M120 124Q196 62 238 -50", "#232b36", 74),
    fingers.map((d) => drawLine(d, "#0c0f14", 94)),
    drawShape("M-176 -120Q0 -190 168 -110L176 90Q160 200 130 240H-130Q-166 190 -176 90Z", "#151a21"),
    fingers.map((d) => drawLine(d, "#232b36", 72)),
    drawShape("M-160 -110Q0 -170 152 -100L158 90Q146 190 118 236H-118Q-150 180 -160 90Z", "#232b36"),
    drawShape("M-160 -110Q-110 -130 -60 -138Q-96 60 -80 236H-118Q-150 180 -160 90Z", "#39434f"),
    drawLine(
      "M-176 -296L-146 -150M-76 -388L-66 -190M34 -368L32 -190M134 -282L116 -140M232 -46Q196 40 150 82",
      "#39434f",
      13,
    ),
    drawStitches("M-150 -296L-120 -140M-46 -380L-36 -180M64 -362L58 -180M162 -278L140 -130", "#ffb000", 4),
    ["M-156 -214h38", "M-72 -268h38", "M20 -256h38", "M112 -206h38"].map((d) => drawLine(d, "#0c0f14", 7)),
    [-112, -38, 38, 110].map((x, index) =>
      createElement(
        "g",
        { transform: `translate(${x} ${-92 - (index % 3 ? 18 : 0)})` },
        drawShape("M-28 -34H28L34 18L0 38L-34 18Z", "#0c0f14"),
        drawShape("M-20 -26H20L24 12L0 26L-24 12Z", "#39434f"),
      ),
    ),
    drawStitches("M-136 10Q0 -26 132 14", "#ffb000", 5),
    drawStitches("M-104 40Q-92 150 -100 226M104 40Q96 150 100 226", "#5a6777", 4),
    drawText("250", {
      x: 0,
      y: 52,
      height: 88,
      colour: isMirrored ? "none" : "#ffb000",
      anchor: "middle",
    }),
    isMirrored
      ? createElement("g", { transform: "scale(-1 1)" }, [
          drawText("250", { x: 0, y: 52, height: 88, colour: "#ffb000", anchor: "middle" }),
        ])
      : "",
    drawShape("M-136 200H136L150 380Q150 396 132 396H-132Q-150 396 -150 380Z", "#12161c"),
    drawShape("M-136 200H-70L-84 396H-132Q-150 396 -150 380Z", "#2a323e"),
    drawShape("M-142 258H132Q156 258 156 288V302Q156 330 132 330H-147Z", "#ffb000"),
    drawShape("M60 258H132Q156 258 156 288V302Q156 330 132 330H52Z", "#e08900"),
    drawStitches("M-132 270H130M-136 318H130", "#a45400", 4),
    drawDisc(112, 294, 15, "#10141a"),
  ];
}
