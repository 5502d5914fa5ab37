import { drawDisc, drawLine, drawShape } from "../shop/ground.mjs";
import { drawGlow } from "../svg.mjs";
import { createCanvas, repeat } from "./canvas.mjs";

const stone = ["#ffcf8f", "#f0a85a", "#d9843a", "#b8622a", "#8a4320", "#5c2a18"];

/** The strip at the bottom of a sandstone quarry in the last light. */
export function drawQuarry() {
  const drawing = createCanvas("#20305f", "#f59a6b");
  drawing.draw(
    drawDisc(1180, 300, 96, "#fff3d6"),
    drawGlow(drawing, [1180, 300], 420, "#fff3d6", 0.6),
    repeat(6, (index) => [drawWall(index, -1), drawWall(index, 1)]),
    drawShape("M560 760L1360 760L2400 1200H-480Z", "#3d2a26"),
    drawShape("M880 760H1040L1640 1200H280Z", "#20262f"),
    drawShape("M880 760h8L310 1200H280ZM1032 760h8L1640 1200H1610Z", "#f4f5f2"),
    repeat(6, (index) => {
      const [y, deep] = [780 + index * index * 12, 10 + index * 9];
      return drawShape(`M${958 - index * 1.6} ${y}h${4 + index * 3}v${deep}h-${4 + index * 3}z`, "#ffb000");
    }),
    repeat(8, (index) => {
      const share = index / 7;
      const [y, spread, high] = [772 + share * 300, 120 + share * 640, 90 + share * 330];
      return [-1, 1].map((side) => {
        const x = 960 + side * spread;
        return [
          drawLine(`M${Math.round(x)} ${Math.round(y)}v${-Math.round(high)}`, "#1a1013", 3 + share * 9),
          drawGlow(drawing, [x, y - high], 36 + share * 130, "#fff3d6", 0.9),
        ];
      });
    }),
    drawShape("M790 700h340v26H790z", "#0b0f15"),
    drawShape("M800 700v70h14v-70zM1106 700v70h14v-70z", "#0b0f15"),
    [880, 960, 1040].map((x, index) => drawDisc(x, 713, 9, ["#e5383b", "#ffb000", "#00c26f"][index])),
  );
  return drawing.svg();
}

/** One terrace of the quarry on one side, the farthest first. */
function drawWall(index, side) {
  const x = (value) => 960 + side * value;
  const [edge, top, foot] = [150 + index * 130, 560 - index * 74, 770 + index * 60];
  const colour = stone[Math.min(index, stone.length - 1)];
  const face = `M${x(edge)} ${foot}L${x(edge + 22)} ${top}H${x(1100)}V1200H${x(edge + 420)}Z`;
  return [
    drawShape(face, colour),
    repeat(4, (row) =>
      drawLine(
        `M${x(edge + 30 + row * 8)} ${top + 46 + row * 52}H${x(edge + 240 + ((row * 97 + index * 53) % 200))}`,
        "#3d1a10",
        5,
        { opacity: 0.28 },
      ),
    ),
    drawLine(`M${x(edge + 22)} ${top}H${x(1100)}`, "#fff3d6", 5, { opacity: 0.4 }),
  ];
}
