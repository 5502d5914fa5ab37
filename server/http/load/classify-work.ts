import type { IncomingMessage } from "node:http";
import { toScreenPath } from "../checks/screen-path.ts";
import type { Screens } from "../screens.ts";
import type { WorkKind } from "./work-queue.ts";

/** Returns the kind of work of a request by its method and URL. */
export const classifyWork = (
  { method = "", url = "" }: Pick<IncomingMessage, "method" | "url">,
  screens: Pick<Screens, "getOptions">,
): WorkKind => {
  if (["GET", "HEAD"].includes(method)) return "page";
  return screens.getOptions(toScreenPath(url)).isLogin ? "login" : "form";
};
