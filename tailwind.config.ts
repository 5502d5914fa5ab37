import type { Config } from "tailwindcss";

/** Class names of the design system; the values are the CSS variables of `app/ui/theme.css`. */
export default {
  // Class names in tests and fixtures must not end up in the style sheet.
  content: ["./app/**/*.{ts,tsx}", "!./app/**/*.{test,fixture}.{ts,tsx}"],
  theme: {
    extend: {
      colors: {
        page: "var(--page)",
        raised: "var(--raised)",
        sunken: "var(--sunken)",
        line: "var(--line)",
        ink: "var(--ink)",
        muted: "var(--muted)",
        brand: "var(--brand)",
        "on-brand": "var(--on-brand)",
        "brand-text": "var(--brand-text)",
        good: "var(--good)",
        "on-good": "var(--on-good)",
        bad: "var(--bad)",
        "on-bad": "var(--on-bad)",
        "bad-text": "var(--bad-text)",
        info: "var(--info)",
        "on-info": "var(--on-info)",
        field: "var(--field)",
        "field-edge": "var(--field-edge)",
      },
      fontFamily: {
        display: "var(--font-display)",
      },
    },
  },
} satisfies Config;
