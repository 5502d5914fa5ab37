import { lettering } from "../letters.mjs";
import { disc, line, shape } from "../shop/ground.mjs";
import { glow } from "../svg.mjs";
import { canvas, several } from "./canvas.mjs";

/** The board at the finish: two thousandths of a second between the lanes. */
export function timingBoard() {
  const art = canvas("#05070d", "#1a2450");
  art.draw(
    several(60, (index) =>
      disc((index * 617) % 1920, (index * 331) % 560, 1.5 + (index % 3), "#ffffff", { opacity: 0.5 }),
    ),
    several(2, (index) => [
      shape(`M${330 + index * 1210} 860h50v340h-50z`, "#05070b"),
      line(`M${300 + index * 1210} 1200l110 -170l-110 -170`, "#0a0d12", 10),
    ]),
    shape("M170 170H1750L1790 210V880H170Z", "#0b0f15"),
    shape("M170 170H1750L1790 210H170Z", "#ffb000"),
    shape("M210 250H950V840H210ZM1000 250H1740V840H1000Z", "#03050a"),
    lane(art, 230, "1", "087", "#00ff95"),
    lane(art, 1020, "2", "089", "#ff6b57"),
    shape("M230 760H930V820H230Z", "#00c26f"),
    lettering("WINNER", { x: 580, y: 770, height: 40, colour: "#03140d", anchor: "middle", lean: -10 }),
    several(24, (index) =>
      shape(`M${index * 80} ${1060 + (index % 2) * 40}h80v40h-80z`, "#f4f5f2", { opacity: 0.85 }),
    ),
    several(24, (index) => shape(`M${index * 80} ${1100 - (index % 2) * 40}h80v40h-80z`, "#12151a")),
    glow(art, [580, 560], 560, "#00c26f", 0.3),
  );
  return art.svg();
}

/** The panel of one lane at `x`: its number, and a time of six seconds and so many thousandths. */
const lane = (art, x, number, thousandths, colour) => [
  lettering(`LANE ${number}`, { x: x + 20, y: 290, height: 70, colour: "#aeb6c2" }),
  lettering("6", { x: x + 40, y: 440, height: 250, colour, lean: -8 }),
  disc(x + 208, 664, 24, colour),
  lettering(thousandths, { x: x + 262, y: 440, height: 250, colour, lean: -8 }),
];
