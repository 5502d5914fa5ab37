import type { ReactNode } from "react";
import type { Place } from "./place.ts";

type Props = { position: Place["position"]; width: number; height: number };

/**
 * A map drawn by the site: a pin on the outline of Australia, or on a plain grid if the position is unknown
 * or elsewhere. No external service is called.
 */
export function PlaceDrawing({ position, width, height }: Props) {
  const point = position && toCanvas(position.longitude, position.latitude);
  const isOnMap = point !== null && isWithinCanvas(point);
  return (
    <svg
      aria-hidden="true" // the caption below has the text
      viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`}
      width={width || "100%"}
      height={height}
      className="block max-w-full border-2 border-line bg-sunken"
    >
      <path d={GRID_LINES} stroke="var(--line)" strokeWidth="1" fill="none" />
      {isOnMap ? (
        <>
          <path d={LAND} fill="var(--raised)" stroke="var(--muted)" strokeWidth="2" strokeLinejoin="round" />
          {STATE_CAPITALS.map(([longitude, latitude]) => {
            const [x, y] = toCanvas(longitude, latitude);
            return <circle key={longitude} cx={x} cy={y} r="4" fill="var(--muted)" />;
          })}
          <Pin point={point} />
        </>
      ) : (
        <Pin point={[CANVAS.width / 2, CANVAS.height * 0.6]} />
      )}
    </svg>
  );
}

const Pin = ({ point: [x, y] }: { point: readonly [number, number] }): ReactNode => (
  <g transform={`translate(${x} ${y})`}>
    <ellipse rx="14" ry="5" fill="var(--ink)" opacity="0.3" />
    <path
      d="M0 0C-7 -16 -24 -26 -24 -46A24 24 0 1 1 24 -46C24 -26 7 -16 0 0Z"
      fill="var(--brand)"
      stroke="var(--page)"
      strokeWidth="3"
    />
    <circle cy="-46" r="9" fill="var(--page)" />
  </g>
);

// In degrees.
const NORTH_WEST_CORNER = { west: 110, north: -7 };
// A degree of longitude is shorter by the cosine of the latitude, here 27° south.
const PIXELS_PER_DEGREE = { longitude: 17, latitude: 19 };
const CANVAS = { width: 800, height: 720 };

const toCanvas = (longitude: number, latitude: number): [number, number] => [
  Math.round((longitude - NORTH_WEST_CORNER.west) * PIXELS_PER_DEGREE.longitude + 20),
  Math.round((NORTH_WEST_CORNER.north - latitude) * PIXELS_PER_DEGREE.latitude),
];

const isWithinCanvas = ([x, y]: readonly [number, number]): boolean =>
  x > 30 && x < CANVAS.width - 30 && y > 75 && y < CANVAS.height - 10;

const GRID_LINES = [
  ...[1, 2, 3, 4, 5, 6, 7].map((step) => `M${step * 100} 0V${CANVAS.height}`),
  ...[1, 2, 3, 4, 5, 6, 7].map((step) => `M0 ${step * 95}H${CANVAS.width}`),
].join("");

// The simplified coast, as alternating longitudes and latitudes.
const MAINLAND = [
  142.5, -10.7, 143.5, -14, 145.3, -15, 146.2, -18.8, 148.8, -20.3, 150.8, -23.3, 153.1, -25, 153.5, -28.4,
  152.6, -32.3, 151.2, -33.9, 150, -37.3, 147.8, -37.9, 146.4, -39.1, 144.7, -38.2, 143.5, -38.8, 140.7, -38,
  139.7, -36.6, 138.2, -35.6, 138.4, -34.6, 137.8, -35.2, 137, -35.2, 137.9, -32.6, 135.7, -34.9, 134.2,
  -32.7, 131.2, -31.5, 128.9, -31.7, 126, -32.3, 123.7, -33.9, 120, -33.9, 118, -35.1, 115.1, -34.3, 115.7,
  -31.9, 114.6, -28.8, 113.4, -26.2, 113.8, -22.6, 116.8, -20.6, 119.1, -20, 121.6, -19, 122.2, -17.9, 123,
  -16.5, 124.4, -16.2, 125.6, -14.3, 126.9, -13.8, 128.3, -14.9, 129.6, -14.9, 130.7, -12.4, 132.6, -11.4,
  135, -12.2, 136.9, -12.2, 135.7, -14.9, 137, -15.9, 139.4, -17.4, 140.9, -17.5, 141.6, -15, 141.6, -12.6,
];
const TASMANIA = [144.7, -40.8, 148.3, -40.9, 148, -43.1, 146.9, -43.6, 145.3, -42.4];

const LAND = [MAINLAND, TASMANIA].map(buildCoastPath).join("");

function buildCoastPath(coordinates: readonly number[]): string {
  const points = coordinates.flatMap((longitude, index) =>
    index % 2 === 0 ? [toCanvas(longitude, coordinates[index + 1] ?? 0).join(" ")] : [],
  );
  return `M${points.join("L")}Z`;
}

const STATE_CAPITALS = [
  [151.21, -33.87],
  [144.96, -37.81],
  [153.03, -27.47],
  [138.6, -34.93],
  [115.86, -31.95],
  [147.33, -42.88],
  [130.84, -12.46],
] as const;
