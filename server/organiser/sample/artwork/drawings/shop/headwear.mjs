import { drawText } from "../letters.mjs";
import { drawCapShape } from "../scenes/merch.mjs";
import { createElement } from "../svg.mjs";
import { createGround, drawLine, drawShadow, drawShape, drawStitches } from "./ground.mjs";

const caps = {
  amber: {
    front: "#ffb000",
    right: "#e08900",
    left: "#ffc64a",
    seam: "#a45400",
    patch: "#10141a",
    sign: "#f4f5f2",
  },
  black: {
    front: "#151a21",
    right: "#0c0f14",
    left: "#232b36",
    seam: "#4a5666",
    patch: "#ffb000",
    sign: "#10141a",
  },
};

/** The season cap in one of its colours. */
export function drawSeasonCap(colour, tint) {
  const drawing = createGround(tint);
  drawing.draw(
    createElement("g", { transform: "translate(140 -40) scale(1.08)" }, drawCapShape(caps[colour])),
  );
  return drawing.svg();
}

/** The ribbed pit beanie with the colours of the start lights around it. */
export function drawBeanie() {
  const drawing = createGround("#2f4350");
  const ribs = Array.from({ length: 21 }, (_, index) => {
    const share = (index - 10) / 10.5;
    return `M${800 + 384 * share} 770Q${800 + 392 * share} 330 ${800 + 46 * share} 232`;
  }).join("");
  const dome = "M420 760Q410 250 800 236Q1190 250 1180 760Z";
  const inDome = drawing.clip(createElement("path", { d: dome }));
  drawing.draw(
    drawShadow(800, 1006, 430, 40),
    drawShape(dome, "#2a323e"),
    createElement("g", { "clip-path": inDome }, [
      drawShape("M380 610H1220V660H380Z", "#e5383b"),
      drawShape("M380 660H1220V710H380Z", "#ffb000"),
      drawShape("M380 710H1220V760H380Z", "#00c26f"),
      drawLine(ribs, "#151a21", 9, { opacity: 0.75 }),
      drawShape("M420 760Q410 250 800 236Q560 330 560 770Z", "#f4f5f2", { opacity: 0.1 }),
      drawShape("M1180 760Q1190 250 800 236Q1080 330 1070 770Z", "#05070b", { opacity: 0.42 }),
    ]),
    drawShape(
      "M392 738Q800 690 1208 738L1216 944Q1214 968 1190 972Q800 1010 410 972Q386 968 384 944Z",
      "#39434f",
    ),
    drawLine(
      Array.from({ length: 26 }, (_, index) => {
        const x = 412 + index * 31;
        const sag = 1 - ((x - 800) / 420) ** 2;
        return `M${x} ${746 - 22 * sag}V${966 + 20 * sag}`;
      }).join(""),
      "#1f2731",
      8,
    ),
    drawShape("M1216 944Q1214 968 1190 972Q1130 978 1080 982L1090 728Q1150 732 1208 738Z", "#05070b", {
      opacity: 0.35,
    }),
    drawLine("M394 742Q800 694 1206 742", "#5a6777", 7),
    drawShape("M664 778H936V932H664Z", "#ffb000"),
    drawStitches("M676 790H924V920H676Z", "#a45400", 4),
    drawText("250 M", { x: 798, y: 824, height: 62, colour: "#10141a", anchor: "middle" }),
  );
  return drawing.svg();
}
