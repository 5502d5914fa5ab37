import { drawDisc, drawLine, drawShape } from "../shop/ground.mjs";
import { drawGlow } from "../svg.mjs";
import { createCanvas, repeat } from "./canvas.mjs";

/** A jetty and gulls in the evening, a windsock standing straight in the sea breeze. */
export function drawJetty() {
  const drawing = createCanvas("#5b1f4e", "#ff9a4d");
  drawing.draw(
    drawGlow(drawing, [620, 640], 760, "#ffe9b0", 0.95),
    drawDisc(620, 620, 170, "#fff0c2"),
    drawShape("M0 640H1920V1200H0Z", "#7a2340"),
    repeat(16, (index) =>
      drawShape(
        `M${620 - 170 + index * 6} ${660 + index * 22}h${340 - index * 12}v9h-${340 - index * 12}z`,
        "#ffd27a",
        { opacity: 0.85 - index * 0.045 },
      ),
    ),
    drawShape("M1920 700L880 652V664L1920 760Z", "#1c0d18"),
    repeat(9, (index) => {
      const x = 930 + index * index * 13;
      const y = 656 + (x - 880) * 0.055;
      return drawLine(`M${x} ${y}v${40 + index * 22}`, "#1c0d18", 5 + index * 2.2);
    }),
    drawShape("M1500 690V590h150v108zM1480 596l95 -60l95 60z", "#1c0d18"),
    drawShape("M1550 620h46v34h-46z", "#ffd27a"),
    drawShape("M0 1010Q480 930 1000 985T1920 950V1200H0Z", "#2b1020"),
    drawShape("M-40 1200L560 980H760L420 1200Z", "#3a2a30"),
    repeat(5, (index) =>
      drawShape(`M${520 - index * 96} ${1010 + index * 40}h26l-30 22h-28z`, "#f4f5f2", { opacity: 0.8 }),
    ),
    drawLine("M300 1090V330", "#12090f", 18),
    [
      ["M300 340L470 352V432L300 452Z", "#e5383b"],
      ["M470 352L600 362V424L470 432Z", "#fbfaf7"],
      ["M600 362L720 372V416L600 424Z", "#e5383b"],
      ["M720 372L820 380V410L720 416Z", "#fbfaf7"],
    ].map(([d, fill]) => drawShape(d, fill)),
    [
      [980, 300, 1.5],
      [1180, 420, 1],
      [1320, 250, 1.2],
      [1560, 380, 1.7],
      [820, 470, 0.8],
    ].map(([x, y, size]) =>
      drawLine(
        `M${x - 70 * size} ${y - 14 * size}q${36 * size} ${-40 * size} ${70 * size} ${10 * size}q${34 * size} ${-50 * size} ${76 * size} ${-6 * size}`,
        "#fbfaf7",
        9 * size,
      ),
    ),
  );
  return drawing.svg();
}
