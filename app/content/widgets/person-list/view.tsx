import { Picture } from "../../../media/picture.tsx";
import { organiserTextProps } from "../../../i18n/organiser-text-props.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Prose } from "../../../ui/prose.tsx";
import { Heading } from "../../../ui/section.tsx";
import { PaginatedList } from "../../lists/paginated-list.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { PersonList } from "./load.server.ts";

/** A list of people, with photos alternating left and right. [CMS-055] */
export default function PersonListView({ data }: ViewProps<PersonList>) {
  if (data.items.length === 0) return null;
  return (
    <PaginatedList pagination={data.pagination}>
      <ul className="grid gap-8">
        {data.items.map((person, index) => (
          <li key={person.id} className="grid items-center gap-8 md:grid-cols-2">
            <Picture
              {...person.photo}
              aspect="4x3"
              width={625}
              sizes="(min-width: 80rem) 38rem, (min-width: 48rem) 50vw, 100vw"
              alt=""
              className={classNames(
                "plate-picture h-auto w-full bg-sunken",
                index % 2 === 1 && "md:order-last",
              )}
            />
            <div>
              <Heading {...organiserTextProps} level={2} size={3}>
                {person.name}
              </Heading>
              {person.title && (
                <p {...organiserTextProps} className="mt-1 font-semibold text-brand-text">
                  {person.title}
                </p>
              )}
              <Prose html={person.html} className="mt-3" />
            </div>
          </li>
        ))}
      </ul>
    </PaginatedList>
  );
}
