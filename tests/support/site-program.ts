import { type RunningProgram, startProgram } from "./running-program.ts";

/** The built site in a process of its own. */
export type SiteProgram = RunningProgram;

/** Starts `build/site.mjs` with these settings; resolves once it listens. */
export const startSiteProgram = (settings: Record<string, string>): Promise<SiteProgram> =>
  startProgram("site.mjs", settings);
