import type { z } from "zod";
import type { HeadingSettings } from "./settings.ts";

export type HeadingWidget = { text: string; level: 1 | 2 | 3 | 4 | null; isCentred: boolean };

const levels = { h1: 1, h2: 2, h3: 3, h4: 4, "": null } as const;

export const loadHeading = async (settings: z.output<typeof HeadingSettings>): Promise<HeadingWidget> => ({
  text: settings.heading,
  level: levels[settings.heading_type],
  isCentred: settings.centered,
});
