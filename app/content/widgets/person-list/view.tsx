import { Picture } from "../../../media/picture.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { Heading } from "../../../ui/section.tsx";
import { ListedView } from "../../lists/listed-view.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { PersonList } from "./data.ts";

/** People one under another, their photos left and right in turn. [CMS-055] */
export default function PersonListView({ data }: ViewProps<PersonList>) {
  if (data.items.length === 0) return null;
  return (
    <ListedView pages={data.pages}>
      <ul className="grid gap-10 md:gap-14">
        {data.items.map((person) => (
          <li
            key={person.id}
            className="group grid items-center gap-4 sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] sm:gap-8"
          >
            <Picture
              {...person.photo}
              aspect="4x3"
              width={500}
              sizes="(min-width: 80rem) 31rem, (min-width: 40rem) 42vw, 100vw"
              alt=""
              className="plate-picture h-auto w-full bg-sunken sm:group-even:order-last"
            />
            <div className="max-w-prose">
              <Heading level={2} as={3}>
                {person.name}
              </Heading>
              {person.title && <p className="mt-1 font-semibold text-brand-text">{person.title}</p>}
              <Prose html={person.html} className="mt-3" />
            </div>
          </li>
        ))}
      </ul>
    </ListedView>
  );
}
