import { disc, line, shape } from "../shop/ground.mjs";
import { around, canvas, several } from "./canvas.mjs";

const middle = [900, 620];

/** A wheel close up with a torque wrench on one of its nuts. */
export function wheel() {
  const art = canvas("#0d4c55", "#06282e");
  art.draw(
    several(9, (index) =>
      shape(`M${index * 240 - 120} 1200l180 -200h60l-180 200z`, "#f4f5f2", { opacity: 0.06 }),
    ),
    shape("M0 0H1920V250Q1500 330 1420 620Q1380 160 900 120Q420 160 380 620Q300 330 0 250Z", "#e5383b"),
    shape("M0 0H1920V60H0Z", "#ff8d80", { opacity: 0.55 }),
    disc(...middle, 500, "#0a0d12"),
    several(40, (index) =>
      line(`M${around(middle, index * 9, 470)}L${around(middle, index * 9 + 3, 498)}`, "#2d3643", 12),
    ),
    disc(...middle, 420, "#191f29"),
    disc(...middle, 372, "#4a5666"),
    disc(...middle, 352, "#12161c"),
    disc(...middle, 285, "#8d99a8"),
    disc(...middle, 262, "#aeb6c2"),
    several(24, (index) =>
      disc(
        ...around(middle, index * 15, index % 2 ? 240 : 205)
          .split(" ")
          .map(Number),
        9,
        "#5a6777",
      ),
    ),
    shape(
      `M${around(middle, 40, 300)}A300 300 0 0 1 ${around(middle, 95, 300)}L${around(middle, 95, 190)}A190 190 0 0 0 ${around(middle, 40, 190)}Z`,
      "#ffb000",
    ),
    several(5, (index) => spoke(index * 72 + 4)),
    disc(...middle, 150, "#f4f5f2"),
    disc(...middle, 128, "#c6ced8"),
    several(5, (index) => nut(index * 72 + 40)),
    disc(...middle, 44, "#12151a"),
    disc(...middle, 24, "#ffb000"),
    wrench(),
  );
  return art.svg();
}

const spoke = (angle) => [
  shape(
    `M${around(middle, angle - 22, 140)}L${around(middle, angle - 9, 366)}L${around(middle, angle + 9, 366)}L${around(middle, angle + 22, 140)}Z`,
    "#f4f5f2",
  ),
  shape(
    `M${around(middle, angle + 4, 140)}L${around(middle, angle + 3, 366)}L${around(middle, angle + 9, 366)}L${around(middle, angle + 22, 140)}Z`,
    "#aeb6c2",
  ),
];

const nut = (angle) => {
  const [x, y] = around(middle, angle, 92).split(" ").map(Number);
  return [disc(x, y, 26, "#39434f"), disc(x - 4, y - 4, 15, "#8d99a8")];
};

/** The torque wrench on the nut at the upper right. */
function wrench() {
  const [x, y] = around(middle, 40, 92).split(" ").map(Number);
  return [
    line(`M${x + 12} ${y + 16}L1740 210`, "#05070b", 54, { opacity: 0.35 }),
    line(`M${x} ${y}L1720 190`, "#5a6777", 46),
    line(`M${x} ${y - 8}L1720 182`, "#dfe4e8", 14),
    line("M1460 328L1720 190", "#b8262c", 66),
    line("M1470 310L1712 182", "#ff8d80", 12),
    disc(x, y, 64, "#2d3643"),
    disc(x, y, 44, "#8d99a8"),
    disc(x - 8, y - 8, 22, "#f4f5f2"),
  ];
}
