import { type RunningProgram, startProgram } from "./running-program.ts";

/** The built site as a program of its own. */
export type SiteProgram = RunningProgram;

/** Starts `build/site.mjs` with these settings and settles once it listens. */
export const startSiteProgram = (settings: Record<string, string>): Promise<SiteProgram> =>
  startProgram("site.mjs", settings);
