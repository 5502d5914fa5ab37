import { buildClosedPath } from "./svg.mjs";

/**
 * Creates a camera that projects points in metres (x right, y up, z ahead) to pixels. `turn` looks right and
 * `tilt` looks down, in radians. `reach` is the focal length as a share of the picture's width.
 */
export function createCamera({
  at,
  turn = 0,
  tilt = 0,
  reach = 1,
  width = 1920,
  height = 1080,
  shift = [0, 0],
}) {
  const [cosTurn, sinTurn, cosTilt, sinTilt] = [
    Math.cos(turn),
    Math.sin(turn),
    Math.cos(tilt),
    Math.sin(tilt),
  ];
  const focal = reach * width;
  const inView = ([x, y, z]) => {
    const [dx, dy, dz] = [x - at[0], y - at[1], z - at[2]];
    const right = dx * cosTurn - dz * sinTurn;
    const ahead = dx * sinTurn + dz * cosTurn;
    return [right, dy * cosTilt + ahead * sinTilt, ahead * cosTilt - dy * sinTilt];
  };
  const onPicture = ([right, up, ahead]) => [
    width / 2 + shift[0] + (focal * right) / ahead,
    height / 2 + shift[1] - (focal * up) / ahead,
  ];
  const near = 0.35;
  return {
    at,
    focal,
    /** The height of the horizon on the picture. */
    horizon: height / 2 + shift[1] - focal * Math.tan(tilt),
    depth: (point) => inView(point)[2],
    /** Pixels per metre at a point. */
    scale: (point) => focal / Math.max(near, inView(point)[2]),
    /** The pixels of a point, or null if the point is behind the camera. */
    point: (point) => {
      const pointInView = inView(point);
      return pointInView[2] < near ? null : onPicture(pointInView);
    },
    /**
     * A polygon as a path, clipped in front of the camera, or "" if the whole polygon is behind the camera.
     */
    polygon: (points) => buildClosedPath(clipNear(points.map(inView), near).map(onPicture)),
  };
}

function clipNear(points, near) {
  return points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length];
    const intersectWithNear = () => {
      const share = (near - point[2]) / (next[2] - point[2]);
      return [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share, near];
    };
    const visiblePoints = point[2] >= near ? [point] : [];
    return point[2] >= near === next[2] >= near ? visiblePoints : [...visiblePoints, intersectWithNear()];
  });
}

export const subtract = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export function normalise(vector) {
  const length = Math.hypot(...vector) || 1;
  return vector.map((component) => component / length);
}
