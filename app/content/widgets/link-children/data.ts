import type { z } from "zod";
import { type Listed, listed } from "../../lists/listed.ts";
import type { WidgetAsk } from "../../widget-ask.ts";
import type { LinkChildrenSettings } from "./settings.ts";

export type LinkChildren = Listed<{ id: number; name: string; link: string }>;

/** The links below one; those without a name or an address are left out. [CMS-040 API-041] */
export async function loadLinkChildren(
  settings: z.output<typeof LinkChildrenSettings>,
  ask: WidgetAsk,
): Promise<LinkChildren> {
  const { contentRecords } = ask.context.organiser;
  const all = settings.top_level === "" ? [] : await contentRecords.linksBelow(settings.top_level);
  const complete = all.filter(({ name, link }) => name !== "" && link !== "");
  const { items, pages } = listed(complete, settings, ask, ({ name }) => name);
  return { items: items.map(({ id, name, link }) => ({ id, name, link })), pages };
}
