import type { z } from "zod";
import { type Listed, listed } from "../../lists/listed.ts";
import type { WidgetAsk } from "../../widget-ask.ts";
import type { FaqSettings } from "./settings.ts";

/** Questions with their answers. Those of one widget share a `name`, by which one is open at a time. */
export type Faq = Listed<{ id: number; question: string; html: string }> & { name: string; html: string };

/** The questions of a group with what stands above them, all made safe. [CMS-062 CMS-063 API-052] */
export async function loadFaq(settings: z.output<typeof FaqSettings>, ask: WidgetAsk): Promise<Faq> {
  const { organiser, html } = ask.context;
  const all = await organiser.contentRecords.questions(settings.group);
  const { items, pages } = listed(all, settings, ask, ({ name }) => name);
  const [above, ...answers] = await Promise.all(
    [settings.pagecontent, ...items.map(({ content }) => content)].map((text) => html.clean(text)),
  );
  return {
    name: `faq-${ask.place}`,
    html: above ?? "",
    items: items.map(({ id, name }, index) => ({ id, question: name, html: answers[index] ?? "" })),
    pages,
  };
}
