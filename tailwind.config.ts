import type { Config } from "tailwindcss";

/** Where class names are found; the tokens themselves are CSS variables in `app/ui/theme.css`. */
export default {
  content: ["./app/**/*.{ts,tsx}"],
} satisfies Config;
