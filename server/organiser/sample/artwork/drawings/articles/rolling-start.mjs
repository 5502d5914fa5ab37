import { lettering } from "../letters.mjs";
import { paints } from "../palette.mjs";
import { disc, line, shape } from "../shop/ground.mjs";
import { el, glow } from "../svg.mjs";
import { canvas, several } from "./canvas.mjs";

/** A rolling start from above: two cars level between cones, the line in front of them. */
export function rollingStart() {
  const art = canvas("#0c3b30", "#072019");
  art.draw(
    el("g", { transform: "rotate(-9 960 600)" }, [
      shape("M-200 260H2120V940H-200Z", "#20262f"),
      shape("M-200 260H2120V276H-200ZM-200 924H2120V940H-200Z", "#f4f5f2"),
      several(13, (index) => shape(`M${-180 + index * 180} 593h96v14h-96z`, "#ffb000")),
      several(20, (index) =>
        shape(`M${1240 + (index % 2) * 34} ${276 + index * 33}h34v33h-34z`, "#f4f5f2", { opacity: 0.92 }),
      ),
      lettering("40", { x: 250, y: 320, height: 210, colour: "#f4f5f2", lean: -10, opacity: 0.2 }),
      lettering("40", { x: 250, y: 660, height: 210, colour: "#f4f5f2", lean: -10, opacity: 0.2 }),
      several(5, (index) => [cone(700 + index * 110, 236), cone(700 + index * 110, 964)]),
      line("M1400 430H1850M1800 390l56 40l-56 40", "#00c26f", 16, { opacity: 0.85 }),
      line("M1400 770H1850M1800 730l56 40l-56 40", "#00c26f", 16, { opacity: 0.85 }),
      car(art, 430, paints.amber),
      car(art, 770, paints.ice),
    ]),
  );
  return art.svg();
}

const cone = (x, y) => [disc(x, y, 24, "#0a0d12"), disc(x, y, 19, "#ff7a33"), disc(x, y, 8, "#f4f5f2")];

/** A car from above with its lights on, its nose at the line. */
const car = (art, y, [dark, shade, middle, bright, light]) => [
  [-62, 62].map((off) => glow(art, [1290, y + off], 190, "#fff3d6", 0.5, 0.5)),
  shape(`M716 ${y - 104}h500v208h-500z`, "#05070b", { opacity: 0.45 }),
  [740, 1086].map((x) => shape(`M${x} ${y - 106}h92v212h-92z`, "#0a0d12")),
  shape(
    `M716 ${y - 70}Q716 ${y - 94} 760 ${y - 94}H1120Q1212 ${y - 90} 1222 ${y - 40}V${y + 40}Q1212 ${y + 90} 1120 ${y + 94}H760Q716 ${y + 94} 716 ${y + 70}Z`,
    middle,
  ),
  shape(
    `M1050 ${y - 84}H1130Q1204 ${y - 78} 1210 ${y - 36}V${y + 36}Q1204 ${y + 78} 1130 ${y + 84}H1050Z`,
    bright,
  ),
  shape(`M820 ${y - 74}H1000L1060 ${y - 66}V${y + 66}L1000 ${y + 74}H820L784 ${y + 58}V${y - 58}Z`, dark),
  shape(`M846 ${y - 62}H980V${y + 62}H846Z`, bright),
  shape(`M846 ${y - 62}H980V${y - 40}H846Z`, light, { opacity: 0.7 }),
  shape(`M1060 ${y - 12}H1200V${y + 12}H1060Z`, shade),
  [-76, 52].map((off) => shape(`M1190 ${y + off}h26v24h-26z`, "#fffaf0")),
  [-78, 54].map((off) => shape(`M716 ${y + off}h18v24h-18z`, "#ff3b30")),
];
