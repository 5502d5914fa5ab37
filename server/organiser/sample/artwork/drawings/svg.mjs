/** One decimal is precise enough for a picture of 1920 px. */
export const formatTenths = (value) => String(Math.round(value * 10) / 10);

/** Returns an SVG element without attributes that are undefined. */
export function createElement(name, attributes, ...children) {
  const attributeText = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? formatThousandths(value) : value}"`)
    .join("");
  const childText = children.flat(Infinity).filter(Boolean).join("");
  return childText === "" ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${childText}</${name}>`;
}
const formatThousandths = (value) => String(Math.round(value * 1000) / 1000);

/** Returns a closed path through points `[x, y]`, or "" for fewer than three. */
export const buildClosedPath = (points) => (points.length < 3 ? "" : `${buildOpenPath(points)}z`);

/** Returns an open path through points, with relative coordinates, which are shorter. */
export function buildOpenPath(points) {
  let [fromX, fromY] = [0, 0];
  return points
    .map(([x, y], index) => {
      const [stepX, stepY] = [Math.round((x - fromX) * 10), Math.round((y - fromY) * 10)];
      fromX += stepX / 10;
      fromY += stepY / 10;
      const pair = `${formatTenthsShort(stepX)}${stepY < 0 ? "" : " "}${formatTenthsShort(stepY)}`;
      return index === 0 ? `M${pair}l` : index === 1 || stepX < 0 ? pair : ` ${pair}`;
    })
    .join("");
}
const formatTenthsShort = (value) => String(value / 10).replace(/^(-?)0\./, "$1.");

/**
 * Creates a picture, with a transparent background if `isTransparent`. `draw` adds elements on top. `linear`
 * and `radial` define gradients and return the paint to use.
 */
export function createDrawing(width, height, { isTransparent = false } = {}) {
  const definitions = [];
  const drawnElements = [];
  const idsByDefinition = new Map();
  const define = (make) => {
    const draft = make("");
    const existing = idsByDefinition.get(draft);
    if (existing) return `url(#${existing})`;
    const id = `g${idsByDefinition.size}`;
    idsByDefinition.set(draft, id);
    definitions.push(make(id));
    return `url(#${id})`;
  };
  return {
    width,
    height,
    draw: (...elements) => drawnElements.push(...elements.flat(Infinity)),
    /**
     * Defines a linear gradient. Stops are `[offset, colour, opacity?]`. The direction is in shares (0 to 1)
     * of the shape's box.
     */
    linear: (stops, [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
      define((id) => createElement("linearGradient", { id, x1, y1, x2, y2 }, createStops(stops))),
    /** Defines a linear gradient whose direction is in the coordinates of the picture. */
    linearAcross: (stops, [x1, y1, x2, y2]) =>
      define((id) =>
        createElement(
          "linearGradient",
          { id, x1, y1, x2, y2, gradientUnits: "userSpaceOnUse" },
          createStops(stops),
        ),
      ),
    radial: (stops) => define((id) => createElement("radialGradient", { id }, createStops(stops))),
    clip: (content) => {
      const id = `c${definitions.length}`;
      definitions.push(createElement("clipPath", { id }, content));
      return `url(#${id})`;
    },
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"${isTransparent ? ' data-ground="none"' : ""}>` +
      (definitions.length > 0 ? createElement("defs", {}, definitions) : "") +
      drawnElements.filter(Boolean).join("") +
      "</svg>\n",
  };
}

const createStops = (stops) =>
  stops.map(([offset, colour, opacity]) =>
    createElement("stop", {
      offset,
      "stop-color": colour,
      "stop-opacity": opacity === 1 ? undefined : opacity,
    }),
  );

/** A soft light: a circle that fades out. */
export const drawGlow = (drawing, [x, y], radius, colour, strength = 0.8, squash = 1) =>
  createElement("ellipse", {
    cx: x,
    cy: y,
    rx: radius,
    ry: radius * squash,
    fill: drawing.radial([
      [0, colour, strength],
      [0.25, colour, strength * 0.45],
      [0.6, colour, strength * 0.12],
      [1, colour, 0],
    ]),
  });
