import { PaginatedList } from "../../lists/paginated-list.tsx";
import { Testimonial } from "../../testimonials/testimonial.tsx";
import type { ViewProps } from "../../view-props.ts";
import { WidgetHeading } from "../../widget-heading.tsx";
import type { TestimonialGrid } from "./load.server.ts";

export default function TestimonialGridView({ data, isPageTitle }: ViewProps<TestimonialGrid>) {
  if (data.items.length === 0) return null;
  return (
    <>
      <WidgetHeading heading={data.heading} subheading={data.subheading} isPageTitle={isPageTitle} />
      <PaginatedList pagination={data.pagination}>
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {data.items.map((testimonial) => (
            <li key={testimonial.id}>
              <Testimonial testimonial={testimonial} />
            </li>
          ))}
        </ul>
      </PaginatedList>
    </>
  );
}
