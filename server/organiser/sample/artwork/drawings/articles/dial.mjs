import { drawText } from "../letters.mjs";
import { drawDisc, drawLine, drawShape } from "../shop/ground.mjs";
import { drawGlow } from "../svg.mjs";
import { getPointAround, createCanvas, repeat } from "./canvas.mjs";

const middle = [960, 690];
/** The angle of a speed (km/h) on the dial, in degrees from the top. */
const toAngle = (speed) => -130 + (speed / 200) * 260;

/** A speedometer that shows forty, over a dark dashboard. */
export function drawDial() {
  const drawing = createCanvas("#03060a", "#101826");
  drawing.draw(
    drawShape("M-20 1200Q200 330 960 300Q1720 330 1940 1200Z", "#05070b"),
    drawGlow(drawing, middle, 900, "#4cc3ff", 0.35),
    drawDisc(...middle, 520, "#1a1f27"),
    drawDisc(...middle, 500, "#0a0d12"),
    drawRing(0, 40, 470, "#00c26f"),
    drawRing(40, 160, 470, "#4cc3ff"),
    drawRing(160, 200, 470, "#e5383b"),
    repeat(41, (index) =>
      drawLine(
        `M${getPointAround(middle, toAngle(index * 5), index % 4 ? 440 : 400)}L${getPointAround(middle, toAngle(index * 5), 452)}`,
        "#f4f5f2",
        index % 4 ? 5 : 13,
        { "stroke-linecap": "butt" },
      ),
    ),
    [0, 40, 80, 120, 160, 200].map((speed) => {
      const [x, y] = getPointAround(middle, toAngle(speed), 326).split(" ").map(Number);
      const colour = speed === 40 ? "#ffb000" : "#f4f5f2";
      return drawText(String(speed), {
        x,
        y: y - 32,
        height: speed === 40 ? 84 : 60,
        colour,
        anchor: "middle",
        slant: -8,
      });
    }),
    drawLine(
      `M${getPointAround(middle, toAngle(40) + 180, 90)}L${getPointAround(middle, toAngle(40), 258)}`,
      "#ff3b30",
      22,
    ),
    drawGlow(drawing, getPointAround(middle, toAngle(40), 326).split(" ").map(Number), 170, "#ffb000", 0.5),
    drawDisc(...middle, 66, "#2d3643"),
    drawDisc(...middle, 46, "#0a0d12"),
    drawText("KM-H", { x: 966, y: 880, height: 46, colour: "#aeb6c2", anchor: "middle" }),
    [-1, 0, 1].map((place) => [
      drawDisc(960 + place * 130, 1010, 44, "#05070b"),
      drawDisc(960 + place * 130, 1010, 34, ["#3d0710", "#5a2c00", "#00c26f"][place + 1]),
    ]),
    drawGlow(drawing, [1090, 1010], 150, "#00c26f", 0.8),
  );
  return drawing.svg();
}

const drawRing = (from, to, radius, colour) =>
  drawLine(
    `M${getPointAround(middle, toAngle(from), radius)}A${radius} ${radius} 0 0 1 ${getPointAround(middle, toAngle(to), radius)}`,
    colour,
    26,
    { "stroke-linecap": "butt" },
  );
