import { lettering } from "../letters.mjs";
import { cloths, ground, line, onBothSides, shadow, shape, startLights, stitches } from "./ground.mjs";

/** The start light tee from the front, in one of the cloths. */
export function teeFront({ cloth, cuffs, ink, second, tint }) {
  const art = ground(tint);
  art.draw(
    garment(cloths[cloth], cloths[cuffs]),
    shape("M690 176Q800 318 910 176L884 164Q800 268 716 164Z", cloths[cuffs][3]),
    shape("M716 164Q800 206 884 164Q800 268 716 164Z", cloths[cloth][0]),
    stitches("M674 184Q800 350 926 184", cloths[cloth][4], 3),
    lettering("ROLL", { x: 800, y: 400, height: 150, colour: ink, anchor: "middle" }),
    lettering("RACING", { x: 772, y: 572, height: 92, colour: second, anchor: "middle" }),
    shape("M668 694H930L914 782H652Z", "#0c0f14"),
    startLights(790, 738, 27, 80),
    line("M640 836H960M670 866H930", cloths[cloth][4], 9, {
      "stroke-dasharray": "54 24",
      "stroke-linecap": "butt",
    }),
  );
  return art.svg();
}

/** The back of the tee, with the strip running to the horizon. */
export function teeBack({ cloth, cuffs, ink, second, tint }) {
  const art = ground(tint);
  art.draw(
    garment(cloths[cloth], cloths[cuffs]),
    shape("M690 176Q800 232 910 176L884 164Q800 204 716 164Z", cloths[cuffs][3]),
    stitches("M674 184Q800 262 926 184", cloths[cloth][4], 3),
    lettering("LONG STRAIGHT", { x: 800, y: 330, height: 62, colour: ink, anchor: "middle" }),
    shape("M786 470H814L980 850H620Z", cloths[cloth][4], { opacity: 0.45 }),
    shape("M786 470L620 850H636L789 470ZM814 470L980 850H964L811 470Z", ink),
    shape("M799 500h2l1 34h-4zM798 556h4l2 46h-8zM796 632h8l3 60h-14zM792 730h16l5 84h-26z", second),
    startLights(800, 436, 15, 46),
    lettering("250 METRES", { x: 800, y: 890, height: 56, colour: second, anchor: "middle" }),
  );
  return art.svg();
}

const garment = ([deep, dark, middle, light, bright], cuffs) => [
  shadow(800, 1072, 330),
  shape(
    "M690 176L506 256Q470 272 452 306L352 500Q346 514 360 522L500 598Q514 604 522 592L574 506L566 1030Q566 1048 584 1048H1016Q1034 1048 1034 1030L1026 506L1078 592Q1086 604 1100 598L1240 522Q1254 514 1248 500L1148 306Q1130 272 1094 256L910 176Z",
    light,
  ),
  onBothSides(
    shape("M574 506L566 1030Q566 1048 584 1048H640Q596 800 620 560Q600 520 574 506Z", middle),
    shape("M560 234Q470 300 440 560L500 598Q514 604 522 592L574 506Q546 380 560 234Z", middle),
    shape("M574 506Q556 440 556 340Q520 440 470 576L500 598Q514 604 522 592Z", dark),
    shape("M374 456L352 500Q346 514 360 522L500 598Q514 604 522 592L544 556Z", cuffs[3]),
    shape("M470 582L500 598Q514 604 522 592L544 556L500 528Z", cuffs[2]),
    line("M560 234Q538 380 574 506", deep, 4),
    stitches("M382 440L552 543", bright, 3),
  ),
  shape("M700 1048Q724 860 690 700Q760 860 742 1048ZM900 1048Q900 900 940 780Q930 920 948 1048Z", middle),
  shape("M566 1018H1034V1030Q1034 1048 1016 1048H584Q566 1048 566 1030Z", middle),
  stitches("M568 1014H1032", bright, 3),
];
