import type { IncomingMessage } from "node:http";
import { screenPath } from "../checks/screen-path.ts";
import type { Screens } from "../screens.ts";
import type { WorkKind } from "./work-queue.ts";

/** Classifies a request before any work is done. */
export const classifyWork = (
  { method = "", url = "" }: Pick<IncomingMessage, "method" | "url">,
  screens: Pick<Screens, "optionsOf">,
): WorkKind => {
  if (["GET", "HEAD"].includes(method)) return "reading";
  return screens.optionsOf(screenPath(url)).isLogin ? "arriving" : "sending";
};
