import { lettering } from "../letters.mjs";
import { vignette } from "../sky.mjs";
import { el, glow, picture } from "../svg.mjs";

export function trophy() {
  const art = picture(1920, 1080);
  art.draw(
    el("rect", {
      width: 1920,
      height: 1080,
      fill: art.linear([
        [0, "#0b0f18"],
        [1, "#1a1f27"],
      ]),
    }),
    [-1, 0, 1].map((index) =>
      el("path", {
        d: `M${960 + index * 520} -20L${760 + index * 760} 1100H${1160 + index * 760}z`,
        fill: art.linear([
          [0, "#ffdf8a", 0.28],
          [1, "#ffdf8a", 0],
        ]),
      }),
    ),
    glow(art, [960, 470], 640, "#ffb000", 0.5),
    el("rect", { y: 900, width: 1920, height: 180, fill: "#0e1116" }),
    el("path", {
      d: Array.from({ length: 24 }, (_, index) => `M${index * 80} ${900 + (index % 2) * 24}h80v24h-80z`).join(
        "",
      ),
      fill: "#f4f5f2",
      opacity: 0.8,
    }),
    el("path", {
      d: "M700 250q-170 -10 -160 130q20 170 240 210l10 -56q-150 -30 -170 -150q-4 -70 96 -64zM1220 250q170 -10 160 130q-20 170 -240 210l-10 -56q150 -30 170 -150q4 -70 -96 -64z",
      fill: "#e08900",
    }),
    el("path", { d: "M680 190H1240Q1240 610 1000 660V760H920V660Q680 610 680 190Z", fill: "#ffb000" }),
    el("path", { d: "M680 190H820Q800 560 920 660V760H920V660Q680 610 680 190Z", fill: "#ffdf8a" }),
    el("path", { d: "M1240 190Q1240 610 1000 660V760H970V652Q1130 560 1130 190Z", fill: "#c97800" }),
    el("rect", { x: 664, y: 172, width: 592, height: 40, fill: "#ffdf8a" }),
    el("path", { d: "M840 760H1080L1110 830H810Z", fill: "#c97800" }),
    el("path", { d: "M760 830H1160V930H760Z", fill: "#10141a" }),
    lettering("ELIMINATOR", { x: 960, y: 856, height: 48, colour: "#ffb000", anchor: "middle", lean: -10 }),
    lettering("1", { x: 950, y: 290, height: 240, colour: "#5a2c00", anchor: "middle", weight: 22 }),
    vignette(art, 0.4),
  );
  return art.svg();
}
