import { disc, line, shape } from "../shop/ground.mjs";
import { glow } from "../svg.mjs";
import { canvas, several } from "./canvas.mjs";

/** A jetty and gulls in the evening, a windsock standing straight in the sea breeze. */
export function jetty() {
  const art = canvas("#5b1f4e", "#ff9a4d");
  art.draw(
    glow(art, [620, 640], 760, "#ffe9b0", 0.95),
    disc(620, 620, 170, "#fff0c2"),
    shape("M0 640H1920V1200H0Z", "#7a2340"),
    several(16, (index) =>
      shape(
        `M${620 - 170 + index * 6} ${660 + index * 22}h${340 - index * 12}v9h-${340 - index * 12}z`,
        "#ffd27a",
        { opacity: 0.85 - index * 0.045 },
      ),
    ),
    shape("M1920 700L880 652V664L1920 760Z", "#1c0d18"),
    several(9, (index) => {
      const x = 930 + index * index * 13;
      const y = 656 + (x - 880) * 0.055;
      return line(`M${x} ${y}v${40 + index * 22}`, "#1c0d18", 5 + index * 2.2);
    }),
    shape("M1500 690V590h150v108zM1480 596l95 -60l95 60z", "#1c0d18"),
    shape("M1550 620h46v34h-46z", "#ffd27a"),
    shape("M0 1010Q480 930 1000 985T1920 950V1200H0Z", "#2b1020"),
    shape("M-40 1200L560 980H760L420 1200Z", "#3a2a30"),
    several(5, (index) =>
      shape(`M${520 - index * 96} ${1010 + index * 40}h26l-30 22h-28z`, "#f4f5f2", { opacity: 0.8 }),
    ),
    line("M300 1090V330", "#12090f", 18),
    [
      ["M300 340L470 352V432L300 452Z", "#e5383b"],
      ["M470 352L600 362V424L470 432Z", "#fbfaf7"],
      ["M600 362L720 372V416L600 424Z", "#e5383b"],
      ["M720 372L820 380V410L720 416Z", "#fbfaf7"],
    ].map(([d, fill]) => shape(d, fill)),
    [
      [980, 300, 1.5],
      [1180, 420, 1],
      [1320, 250, 1.2],
      [1560, 380, 1.7],
      [820, 470, 0.8],
    ].map(([x, y, size]) =>
      line(
        `M${x - 70 * size} ${y - 14 * size}q${36 * size} ${-40 * size} ${70 * size} ${10 * size}q${34 * size} ${-50 * size} ${76 * size} ${-6 * size}`,
        "#fbfaf7",
        9 * size,
      ),
    ),
  );
  return art.svg();
}
