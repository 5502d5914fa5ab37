import type { z } from "zod";
import { type PictureReference, pictureOf } from "../../../media/picture-sources.ts";
import { type Listed, listed } from "../../lists/listed.ts";
import type { WidgetAsk } from "../../widget-ask.ts";
import type { PersonListSettings } from "./settings.ts";

type ShownPerson = { id: number; name: string; title: string; html: string; photo: PictureReference };
export type PersonList = Listed<ShownPerson>;

/** The organiser's people with their photos, their descriptions made safe. [CMS-055 CMS-056 API-051] */
export async function loadPersonList(
  settings: z.output<typeof PersonListSettings>,
  ask: WidgetAsk,
): Promise<PersonList> {
  const { organiser, html } = ask.context;
  const { items, pages } = listed(await organiser.contentRecords.people(), settings, ask, fullName);
  const shown = items.map(async (person) => ({
    id: person.id,
    name: fullName(person),
    title: person.title,
    html: await html.clean(person.description),
    photo: pictureOf(person.photo),
  }));
  return { items: await Promise.all(shown), pages };
}

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();
