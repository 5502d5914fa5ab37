import { z } from "zod";
import { ListSettings } from "../../lists/list-settings.server.ts";
import { type ListResult, applyListSettings } from "../../lists/apply-list-settings.ts";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";
import { html, text } from "../setting.server.ts";

/** Settings of `core/faq`. `heading` isn't used, because the site shows its own heading. [CMS-063] */
const FaqSettings = z.object({ heading: text, pagecontent: html, group: text }).and(ListSettings);

/**
 * Questions with their answers, and the text above them (`html`). The `<details>` of all questions have the
 * same `name`, so that the browser opens only one question at a time.
 */
export type Faq = ListResult<{ id: number; question: string; html: string }> & { name: string; html: string };

/** Loads the questions of a group, with sanitised HTML. [CMS-062 CMS-063 API-052] */
async function loadFaq(settings: z.output<typeof FaqSettings>, widgetContext: WidgetContext): Promise<Faq> {
  const { organiser, html } = widgetContext.context;
  const questions = await organiser.contentRecords.listQuestions(settings.group);
  const { items, pagination } = applyListSettings(questions, settings, widgetContext, ({ name }) => name);
  const [intro, ...answers] = await Promise.all(
    [settings.pagecontent, ...items.map(({ content }) => content)].map((text) => html.clean(text)),
  );
  return {
    name: `faq-${widgetContext.key}`,
    html: intro ?? "",
    items: items.map(({ id, name }, index) => ({ id, question: name, html: answers[index] ?? "" })),
    pagination,
  };
}

export const widgetLoader = createWidgetLoader("core/faq", FaqSettings, loadFaq);
