import { ListedView } from "../../lists/listed-view.tsx";
import { Testimonial } from "../../testimonials/testimonial.tsx";
import type { ViewProps } from "../../view-props.ts";
import { WidgetHeading } from "../../widget-heading.tsx";
import type { TestimonialGrid } from "./data.ts";

/** What people said, side by side. Nothing while nobody has said anything. */
export default function TestimonialGridView({ data, isPageTitle }: ViewProps<TestimonialGrid>) {
  if (data.items.length === 0) return null;
  return (
    <>
      <WidgetHeading heading={data.heading} subheading={data.subheading} isPageTitle={isPageTitle} />
      <ListedView pages={data.pages}>
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {data.items.map((said) => (
            <li key={said.id}>
              <Testimonial said={said} />
            </li>
          ))}
        </ul>
      </ListedView>
    </>
  );
}
