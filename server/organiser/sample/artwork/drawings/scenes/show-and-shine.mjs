import { drawCar, drawCarLights } from "../cars.mjs";
import { paints, skies } from "../palette.mjs";
import { drawClouds, drawHills, drawSky, drawVignette } from "../sky.mjs";
import { createCamera } from "../space.mjs";
import { createElement, drawGlow, createDrawing, formatTenths } from "../svg.mjs";
import { drawPerson } from "../trackside.mjs";

/** Cars on show in two rows under festoon lights, with people between them. */
export function drawShowAndShine(random) {
  const drawing = createDrawing(1920, 1080);
  const view = createCamera({ at: [0, 2.1, -7.5], tilt: 0.02, reach: 0.66 });
  const rows = [
    ["sedan", paints.graphite, -4.2, 16],
    ["coupe", paints.green, 4.2, 16.5],
    ["hatch", paints.white, -4.1, 10],
    ["ute", paints.amber, 4.2, 10.2],
    ["coupe", paints.red, -3.9, 3.6],
    ["sedan", paints.violet, 4.0, 3.4],
  ].map(([shape, paint, x, z]) => ({
    shape,
    paint,
    x,
    z,
    turn: x < 0 ? Math.PI - 0.62 : Math.PI + 0.62,
    key: [x < 0 ? 0.5 : -0.5, 0.75, -0.4],
  }));
  const string = (x1, y1, z1, x2, y2, z2) => {
    const points = Array.from({ length: 13 }, (_, index) => {
      const share = index / 12;
      return view.point([
        x1 + (x2 - x1) * share,
        y1 + (y2 - y1) * share - Math.sin(share * Math.PI) * 0.9,
        z1 + (z2 - z1) * share,
      ]);
    }).filter(Boolean);
    return [
      createElement("path", {
        d: `M${points.map(([x, y]) => `${formatTenths(x)} ${formatTenths(y)}`).join("L")}`,
        stroke: "#05070b",
        "stroke-width": 2.5,
        fill: "none",
      }),
      points.map((at) => [
        drawGlow(drawing, at, 46, "#ffcf7a", 0.8),
        createElement("circle", { cx: formatTenths(at[0]), cy: formatTenths(at[1]), r: 5, fill: "#fff0c9" }),
      ]),
    ];
  };
  drawing.draw(
    drawSky(drawing, skies.sydney, view.horizon, random),
    drawClouds(drawing, view.horizon, random, skies.sydney.light),
    drawHills(drawing, view.horizon, random, skies.sydney.far, 90),
    drawHills(drawing, view.horizon, random, skies.sydney.land, 40, 11),
    createElement("rect", {
      y: view.horizon,
      width: 1920,
      height: 1080 - view.horizon,
      fill: drawing.linear([
        [0, "#15122c"],
        [1, "#2a2647"],
      ]),
    }),
    createElement("path", {
      d: [-6.4, -2.1, 2.1, 6.4]
        .map((x) =>
          view.polygon([
            [x, 0, -6],
            [x + 0.12, 0, -6],
            [x + 0.12, 0, 60],
            [x, 0, 60],
          ]),
        )
        .join(""),
      fill: "#f4f5f2",
      opacity: 0.35,
    }),
    drawPerson(view, [-0.9, 20], { dark: "#1b1838" }),
    drawPerson(view, [0.6, 14], { dark: "#241f4a", vest: "#e5383b" }),
    rows.map((one) => [
      drawCar(drawing, view, { ...one, lights: 1 }),
      drawCarLights(drawing, view, { ...one, strength: 0.35 }),
    ]),
    drawPerson(view, [-0.7, 7.2], { vest: "#4cc3ff" }),
    drawPerson(view, [0.2, 7], { dark: "#17142e" }),
    [2, 7, 13].map((z) => string(-6.5, 5.2, z, 6.5, 5.2, z + 1)),
    drawVignette(drawing),
  );
  return drawing.svg();
}
