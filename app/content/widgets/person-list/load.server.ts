import type { z } from "zod";
import { toPictureReference, type PictureReference } from "../../../media/picture-sources.ts";
import { ListSettings } from "../../lists/list-settings.server.ts";
import { type ListResult, applyListSettings } from "../../lists/apply-list-settings.ts";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";

type PersonModel = { id: number; name: string; title: string; html: string; photo: PictureReference };
export type PersonList = ListResult<PersonModel>;

/** Loads the organiser's people with their photos and sanitised descriptions. [CMS-055 CMS-056 API-051] */
async function loadPersonList(
  settings: z.output<typeof ListSettings>,
  widgetContext: WidgetContext,
): Promise<PersonList> {
  const { organiser, html } = widgetContext.context;
  const { items, pagination } = applyListSettings(
    await organiser.contentRecords.listPeople(),
    settings,
    widgetContext,
    getFullName,
  );
  const people = items.map(async (person) => ({
    id: person.id,
    name: getFullName(person),
    title: person.title,
    html: await html.clean(person.description),
    photo: toPictureReference(person.photo),
  }));
  return { items: await Promise.all(people), pagination };
}

const getFullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

export const widgetLoader = createWidgetLoader("core/person_list", ListSettings, loadPersonList);
