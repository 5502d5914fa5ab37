import { createElement } from "./svg.mjs";

export function drawWing(carModel, behind) {
  const { place, view, paint } = carModel;
  const onRoof = carModel.form.sections[3][9] > 1.2;
  const [high, back, foot, half] = onRoof ? [1.44, 0.16, 1.38, 0.6] : [1.2, -0.05, 0.98, 0.78];
  const slab = (low, top, from, to) =>
    view.polygon([
      place([-half, low, from]),
      place([half, low, from]),
      place([half, top, to]),
      place([-half, top, to]),
    ]);
  const blade = slab(high, high + 0.03, back, back + 0.32);
  const edge = slab(high - 0.035, high + 0.01, back, back);
  const struts = [-0.45, 0.45].map((px) =>
    view.polygon([
      place([px - 0.02, foot, back + 0.22]),
      place([px + 0.02, foot, back + 0.22]),
      place([px + 0.02, high, back + 0.1]),
      place([px - 0.02, high, back + 0.1]),
    ]),
  );
  return [
    createElement("path", { d: struts.join(""), fill: "#0a0d12" }),
    createElement("path", { d: blade, fill: paint[3] }),
    behind && createElement("path", { d: edge, fill: paint[1] }),
    [-half, half].map((px) =>
      createElement("path", {
        d: view.polygon([
          place([px, high - 0.045, back]),
          place([px, high - 0.02, back + 0.32]),
          place([px, high + 0.045, back + 0.32]),
          place([px, high + 0.02, back]),
        ]),
        fill: paint[2],
      }),
    ),
  ];
}

export function drawMirrors({ place, view, form, paint }, side) {
  const at = form.windscreen[1] - 0.35;
  return [-1, 1].map((each) =>
    each === -side && side !== 0
      ? ""
      : createElement("path", {
          d: view.polygon([
            place([each * 0.86, 0.93, at]),
            place([each * 1.06, 0.95, at - 0.05]),
            place([each * 1.06, 1.06, at - 0.05]),
            place([each * 0.88, 1.03, at]),
          ]),
          fill: paint[1],
        }),
  );
}
