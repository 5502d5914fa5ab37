/**
 * Builds the CSS variables for the organiser's two theme colours, for the page's inline style. Each colour
 * gets a text colour that is readable on it, and a shade that is readable as text on the page's background.
 * Ignores values that aren't hex colours; "" if neither value is one, so that the default colours apply.
 * [SET-001]
 */
export function themeStyle(light: string, dark: string): string {
  const darkColour = parseHex(dark) ?? parseHex(light);
  const lightColour = parseHex(light) ?? parseHex(dark);
  if (!darkColour || !lightColour) return "";
  return `:root{${variables(darkColour, backgrounds.dark)}}@media (prefers-color-scheme:light){:root{${variables(lightColour, backgrounds.light)}}}`;
}

type Colour = readonly [red: number, green: number, blue: number];

/** The backgrounds of each theme with the least contrast to brand-coloured text; see `theme.css`. */
const backgrounds: Record<"dark" | "light", Colour> = { dark: [0x1a, 0x1f, 0x27], light: [0xef, 0xed, 0xe6] };
/** Min contrast of text to its background for WCAG level AA. */
const MIN_CONTRAST = 4.5;

const ink: Colour = [0x12, 0x15, 0x1a];
const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];

function variables(colour: Colour, background: Colour): string {
  const [bestColour = black] = [ink, white].toSorted((a, b) => contrast(b, colour) - contrast(a, colour));
  // On a medium grey, neither ink nor white has enough contrast (WCAG AA), but black has.
  const onBrand = contrast(bestColour, colour) >= MIN_CONTRAST ? bestColour : black;
  return `--brand:${hex(colour)};--on-brand:${hex(onBrand)};--brand-text:${hex(toReadableColour(background, colour))}`;
}

/**
 * Returns the colour itself, or its nearest mix with white (on dark) or ink (on light) that is readable on
 * the background.
 */
function toReadableColour(background: Colour, colour: Colour): Colour {
  const target = luminance(background) < 0.2 ? white : ink;
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(colour, target, share);
    if (contrast(mixed, background) >= MIN_CONTRAST) return mixed;
  }
  return target;
}

const mix = (from: Colour, to: Colour, share: number): Colour => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
];

/** Returns the WCAG contrast of two colours, from 1 to 21. */
export function contrast(a: Colour, b: Colour): number {
  const [lighter, darker] = [luminance(a), luminance(b)].toSorted((first, second) => second - first);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Parses `#rgb` or `#rrggbb`; null for anything else. */
export function parseHex(value: string): Colour | null {
  const longForm = /^#[0-9a-f]{3}$/i.test(value) ? value.replace(/[0-9a-f]/gi, "$&$&") : value;
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(longForm);
  if (!digits) return null;
  const [, red = "", green = "", blue = ""] = digits;
  return [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)];
}

const hex = (colour: Colour) => `#${colour.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
