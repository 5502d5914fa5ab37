/**
 * Builds the CSS variables of the organiser's colours for the light and the dark theme: `--brand` (the
 * colour), `--on-brand` (a text colour that is readable on `--brand`) and `--brand-text` (a shade of the
 * colour that is readable on the page's background). If only one value is a hex colour, both themes use this
 * colour. Returns "" if no value is a hex colour. [SET-001]
 */
export function buildThemeStyle(light: string, dark: string): string {
  const darkColour = parseHex(dark) ?? parseHex(light);
  const lightColour = parseHex(light) ?? parseHex(dark);
  if (!darkColour || !lightColour) return "";
  return `:root{${buildVariables(darkColour, BACKGROUND_BY_THEME.dark)}}@media (prefers-color-scheme:light){:root{${buildVariables(lightColour, BACKGROUND_BY_THEME.light)}}}`;
}

type Colour = readonly [red: number, green: number, blue: number];

/** For each theme, the background in `theme.css` with the least contrast to brand-coloured text. */
const BACKGROUND_BY_THEME: Record<"dark" | "light", Colour> = {
  dark: [0x1a, 0x1f, 0x27],
  light: [0xef, 0xed, 0xe6],
};
/** WCAG level AA. */
const MIN_TEXT_CONTRAST = 4.5;

const INK: Colour = [0x12, 0x15, 0x1a];
const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];

function buildVariables(colour: Colour, background: Colour): string {
  const [bestColour = BLACK] = [INK, WHITE].toSorted(
    (a, b) => getContrast(b, colour) - getContrast(a, colour),
  );
  // On a medium grey, neither ink nor white has enough contrast (WCAG AA), but black has.
  const onBrand = getContrast(bestColour, colour) >= MIN_TEXT_CONTRAST ? bestColour : BLACK;
  return `--brand:${toHex(colour)};--on-brand:${toHex(onBrand)};--brand-text:${toHex(toReadableColour(background, colour))}`;
}

/**
 * Mixes the colour with white (on a dark background) or ink (on a light background) until it is readable.
 */
function toReadableColour(background: Colour, colour: Colour): Colour {
  const target = getLuminance(background) < 0.2 ? WHITE : INK;
  for (let share = 0; share < 1; share += 0.05) {
    const mixedColour = mixColours(colour, target, share);
    if (getContrast(mixedColour, background) >= MIN_TEXT_CONTRAST) return mixedColour;
  }
  return target;
}

const mixColours = (from: Colour, to: Colour, share: number): Colour => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
];

/** Returns the WCAG contrast of two colours, from 1 to 21. */
export function getContrast(a: Colour, b: Colour): number {
  const [lighter, darker] = [getLuminance(a), getLuminance(b)].toSorted((first, second) => second - first);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function getLuminance([red, green, blue]: Colour): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

function toLinear(channel: number): number {
  const intensity = channel / 255;
  return intensity <= 0.04045 ? intensity / 12.92 : ((intensity + 0.055) / 1.055) ** 2.4;
}

/** Parses `#rgb` or `#rrggbb`. Returns null for anything else. */
export function parseHex(value: string): Colour | null {
  const longForm = /^#[0-9a-f]{3}$/i.test(value) ? value.replace(/[0-9a-f]/gi, "$&$&") : value;
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(longForm);
  if (!digits) return null;
  const [, red = "", green = "", blue = ""] = digits;
  return [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)];
}

const toHex = (colour: Colour) =>
  `#${colour.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
