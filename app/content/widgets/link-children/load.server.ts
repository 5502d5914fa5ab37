import { z } from "zod";
import { ListSettings } from "../../lists/list-settings.server.ts";
import { type ListResult, applyListSettings } from "../../lists/apply-list-settings.ts";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";
import { text } from "../setting.server.ts";

/** Settings of `core/link_children`: the id or URL of the link whose children are shown. */
const LinkChildrenSettings = z.object({ top_level: text }).and(ListSettings);

export type LinkChildren = ListResult<{ id: number; name: string; link: string }>;

/** Loads the child links of a link. Leaves out links without a name or a URL. [CMS-040 API-041] */
async function loadLinkChildren(
  settings: z.output<typeof LinkChildrenSettings>,
  widgetContext: WidgetContext,
): Promise<LinkChildren> {
  const { contentRecords } = widgetContext.context.organiser;
  const links = settings.top_level === "" ? [] : await contentRecords.listChildLinks(settings.top_level);
  const completeLinks = links.filter(({ name, link }) => name !== "" && link !== "");
  const { items, pagination } = applyListSettings(completeLinks, settings, widgetContext, ({ name }) => name);
  return { items: items.map(({ id, name, link }) => ({ id, name, link })), pagination };
}

export const widgetLoader = createWidgetLoader("core/link_children", LinkChildrenSettings, loadLinkChildren);
