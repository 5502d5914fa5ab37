/** Size of both maps in pixels. */
export const mapSize = { width: 1600, height: 1000 };

/**
 * Returns `count` boxes of `[width, height]` in a row from `[x, y]`, `step` pixels apart, named with `name`
 * and a number that starts at `first`.
 */
const createRow = (name, count, [x, y], step, [w, h], first = 1) =>
  Array.from({ length: count }, (_, index) => ({
    name: `${name}${first + index}`,
    x: x + index * step,
    y,
    w,
    h,
  }));

export const garageBoxes = [
  ...createRow("Garage ", 12, [128, 236], 112, [104, 168]),
  ...createRow("Garage ", 12, [128, 596], 112, [104, 168], 13),
];

export const campBoxes = [
  ...createRow("Site A", 10, [190, 190], 112, [98, 128]),
  ...createRow("Site B", 10, [190, 338], 112, [98, 128]),
  ...createRow("Site C", 8, [190, 640], 140, [122, 152]),
];

export const getBoxNumber = ({ name }) => name.split(" ")[1];

/**
 * Positions and sizes of the bays and sites on their maps. All values are in ten-thousandths of the picture's
 * width, as in the API.
 */
export const mapPositions = { garages: garageBoxes.map(getPosition), campSites: campBoxes.map(getPosition) };

function getPosition({ name, x, y, w, h }) {
  return {
    name,
    pos_x: toShare(x),
    pos_y: toShare(y),
    pos_width: toShare(w),
    pos_height: toShare(h),
    rotation: 0,
  };
}

function toShare(pixels) {
  return Math.round((pixels / mapSize.width) * 10_000);
}
