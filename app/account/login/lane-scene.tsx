import { classNames } from "../../ui/class-names.ts";

/**
 * A background drawing of two lanes at night, for pages without a picture. It fills the nearest positioned
 * ancestor.
 */
export function LaneScene({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 800 600"
      preserveAspectRatio="xMidYMax slice"
      className={classNames(
        "no-print pointer-events-none absolute inset-0 -z-10 size-full forced-colors:hidden",
        className,
      )}
    >
      <defs>
        <radialGradient id="lane-glow" cx="0.5" cy="0.42" r="0.6">
          <stop offset="0" stopColor="var(--brand)" stopOpacity="0.34" />
          <stop offset="0.35" stopColor="var(--brand)" stopOpacity="0.1" />
          <stop offset="1" stopColor="var(--brand)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="lane-road" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--raised)" stopOpacity="0.2" />
          <stop offset="1" stopColor="var(--raised)" />
        </linearGradient>
        <linearGradient id="lane-fade" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--ink)" stopOpacity="0" />
          <stop offset="0.4" stopColor="var(--ink)" stopOpacity="0.5" />
          <stop offset="1" stopColor="var(--ink)" stopOpacity="0.75" />
        </linearGradient>
        <linearGradient id="lane-red" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--bad)" stopOpacity="0" />
          <stop offset="0.5" stopColor="var(--bad)" />
          <stop offset="1" stopColor="var(--bad)" stopOpacity="0.1" />
        </linearGradient>
        <linearGradient id="lane-amber" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--brand)" stopOpacity="0" />
          <stop offset="0.5" stopColor="var(--brand)" />
          <stop offset="1" stopColor="var(--brand)" stopOpacity="0.1" />
        </linearGradient>
      </defs>
      <rect width="800" height="600" fill="url(#lane-glow)" />
      <path d="M394 250h12L900 600H-100z" fill="url(#lane-road)" />
      <path d="M394 250-100 600h46zM406 250 900 600h-46z" fill="url(#lane-fade)" />
      {DASHES.map((points) => (
        <polygon key={points} points={points} fill="url(#lane-fade)" />
      ))}
      <path d="M397 256 196 600h14L398.5 256zM397.8 256 232 600h10L399 256z" fill="url(#lane-red)" />
      <path d="M403 256 590 600h-14L401.5 256zM402.2 256 554 600h-10L401 256z" fill="url(#lane-amber)" />
    </svg>
  );
}

const HORIZON_Y = 250;
const CENTRE_X = 400;

/** The points of the centre line's dashes, which grow towards the viewer. */
const DASHES = [
  [262, 270],
  [282, 298],
  [318, 346],
  [380, 428],
  [484, 566],
].map(([top = 0, bottom = 0]) => {
  const corners = [top, top, bottom, bottom].map((y, corner) => {
    const halfWidth = ((y - HORIZON_Y) * 9) / 350;
    const isLeftCorner = corner === 0 || corner === 3;
    return `${(isLeftCorner ? CENTRE_X - halfWidth : CENTRE_X + halfWidth).toFixed(1)},${y}`;
  });
  return corners.join(" ");
});
