import { z } from "zod";
import { ListSettings } from "../../lists/list-settings.server.ts";
import { text } from "../setting.server.ts";

/** Settings of `core/link_children`: the link whose children are shown, by its id or url. */
export const LinkChildrenSettings = z.object({ top_level: text }).and(ListSettings);
