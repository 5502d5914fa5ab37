import { lettering } from "../letters.mjs";
import { helmetShape } from "../scenes/helmet.mjs";
import { line, shape } from "../shop/ground.mjs";
import { el, glow } from "../svg.mjs";
import { canvas, several } from "./canvas.mjs";

/** What a new driver needs: a list with ticks and a helmet on a bench, lamps behind them. */
export function firstNight() {
  const art = canvas("#17103a", "#4a2358");
  const ticked = [true, true, true, false];
  art.draw(
    several(9, (index) =>
      glow(art, [110 + index * 215, 150 + Math.abs(index - 4) * 16], 150, "#ffd27a", 0.9),
    ),
    line("M-20 110Q960 230 1940 110", "#0a0d12", 7),
    several(7, (index) =>
      shape(`M${-60 + index * 320} 830V${560 - (index % 2) * 60}h250v${270 + (index % 2) * 60}z`, "#241236", {
        opacity: 0.75,
      }),
    ),
    shape("M0 830H1920V900H0Z", "#e08900"),
    shape("M0 830H1920V848H0Z", "#ffdf8a"),
    shape("M0 900H1920V1200H0Z", "#5a2c00"),
    several(6, (index) => line(`M${index * 380 - 60} 900V1200`, "#3d1d00", 8)),
    el("g", { transform: "rotate(-7 640 600)" }, [
      shape("M400 250H900V960H400Z", "#05070b", { opacity: 0.4 }),
      shape("M380 230H880V940H380Z", "#8a5a20"),
      shape("M410 290H850V910H410Z", "#fbfaf7"),
      shape("M540 200H720V270H540Z", "#8d99a8"),
      shape("M590 170H670V210H590Z", "#5a6777"),
      lettering("18", { x: 452, y: 320, height: 76, colour: "#12151a", lean: -10 }),
      line("M590 340H800M590 372H740", "#c9c6bb", 14),
      ticked.map((isDone, index) => [
        shape(`M452 ${450 + index * 112}h62v62h-62z`, "#12151a"),
        shape(`M462 ${460 + index * 112}h42v42h-42z`, "#fbfaf7"),
        isDone && line(`M462 ${480 + index * 112}l22 24l50 -66`, "#00a35d", 18),
        line(`M556 ${481 + index * 112}h${[230, 180, 250, 210][index]}`, "#474d57", 16),
      ]),
    ]),
    el("ellipse", { cx: 1290, cy: 846, rx: 340, ry: 30, fill: "#05070b", opacity: 0.55 }),
    el("g", { transform: "translate(260 10)" }, helmetShape()),
  );
  return art.svg();
}
