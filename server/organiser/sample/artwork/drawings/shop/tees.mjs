import { drawText } from "../letters.mjs";
import {
  cloths,
  createGround,
  drawLine,
  drawOnBothSides,
  drawShadow,
  drawShape,
  drawLights,
  drawStitches,
} from "./ground.mjs";

/** The start light tee from the front, in one of the cloths. */
export function drawTeeFront({ cloth, cuffs, ink, second, tint }) {
  const drawing = createGround(tint);
  drawing.draw(
    drawGarment(cloths[cloth], cloths[cuffs]),
    drawShape("M690 176Q800 318 910 176L884 164Q800 268 716 164Z", cloths[cuffs][3]),
    drawShape("M716 164Q800 206 884 164Q800 268 716 164Z", cloths[cloth][0]),
    drawStitches("M674 184Q800 350 926 184", cloths[cloth][4], 3),
    drawText("ROLL", { x: 800, y: 400, height: 150, colour: ink, anchor: "middle" }),
    drawText("RACING", { x: 772, y: 572, height: 92, colour: second, anchor: "middle" }),
    drawShape("M668 694H930L914 782H652Z", "#0c0f14"),
    drawLights(790, 738, 27, 80),
    drawLine("M640 836H960M670 866H930", cloths[cloth][4], 9, {
      "stroke-dasharray": "54 24",
      "stroke-linecap": "butt",
    }),
  );
  return drawing.svg();
}

/** The back of the tee, with the strip running to the horizon. */
export function drawTeeBack({ cloth, cuffs, ink, second, tint }) {
  const drawing = createGround(tint);
  drawing.draw(
    drawGarment(cloths[cloth], cloths[cuffs]),
    drawShape("M690 176Q800 232 910 176L884 164Q800 204 716 164Z", cloths[cuffs][3]),
    drawStitches("M674 184Q800 262 926 184", cloths[cloth][4], 3),
    drawText("LONG STRAIGHT", { x: 800, y: 330, height: 62, colour: ink, anchor: "middle" }),
    drawShape("M786 470H814L980 850H620Z", cloths[cloth][4], { opacity: 0.45 }),
    drawShape("M786 470L620 850H636L789 470ZM814 470L980 850H964L811 470Z", ink),
    drawShape("M799 500h2l1 34h-4zM798 556h4l2 46h-8zM796 632h8l3 60h-14zM792 730h16l5 84h-26z", second),
    drawLights(800, 436, 15, 46),
    drawText("250 METRES", { x: 800, y: 890, height: 56, colour: second, anchor: "middle" }),
  );
  return drawing.svg();
}

const drawGarment = ([deep, dark, middle, light, bright], cuffs) => [
  drawShadow(800, 1072, 330),
  drawShape(
    "M690 176L506 256Q470 272 452 306L352 500Q346 514 360 522L500 598Q514 604 522 592L574 506L566 1030Q566 1048 584 1048H1016Q1034 1048 1034 1030L1026 506L1078 592Q1086 604 1100 598L1240 522Q1254 514 1248 500L1148 306Q1130 272 1094 256L910 176Z",
    light,
  ),
  drawOnBothSides(
    drawShape("M574 506L566 1030Q566 1048 584 1048H640Q596 800 620 560Q600 520 574 506Z", middle),
    drawShape("M560 234Q470 300 440 560L500 598Q514 604 522 592L574 506Q546 380 560 234Z", middle),
    drawShape("M574 506Q556 440 556 340Q520 440 470 576L500 598Q514 604 522 592Z", dark),
    drawShape("M374 456L352 500Q346 514 360 522L500 598Q514 604 522 592L544 556Z", cuffs[3]),
    drawShape("M470 582L500 598Q514 604 522 592L544 556L500 528Z", cuffs[2]),
    drawLine("M560 234Q538 380 574 506", deep, 4),
    drawStitches("M382 440L552 543", bright, 3),
  ),
  drawShape("M700 1048Q724 860 690 700Q760 860 742 1048ZM900 1048Q900 900 940 780Q930 920 948 1048Z", middle),
  drawShape("M566 1018H1034V1030Q1034 1048 1016 1048H584Q566 1048 566 1030Z", middle),
  drawStitches("M568 1014H1032", bright, 3),
];
