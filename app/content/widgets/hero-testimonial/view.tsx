import { columnClass } from "../../../ui/section.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ColourButton } from "../../colour-button.tsx";
import { Testimonial } from "../../testimonials/testimonial.tsx";
import type { ViewProps } from "../../view-props.ts";
import { WidgetHeading } from "../../widget-heading.tsx";
import type { HeroTestimonial } from "./load.server.ts";

/** A full-width band with testimonials and a button. [CMS-047 CMS-048] */
export default function HeroTestimonialView({ data, isPageTitle }: ViewProps<HeroTestimonial>) {
  return (
    <section className="bg-sunken">
      <div className={classNames(columnClass, "py-12 md:py-16")}>
        <WidgetHeading
          heading={data.heading}
          subheading={data.subheading}
          isPageTitle={isPageTitle}
          isCentred
        />
        {data.testimonials.length > 0 && (
          <ul className="grid gap-6 md:grid-cols-3">
            {data.testimonials.map((testimonial) => (
              <li key={testimonial.id}>
                <Testimonial testimonial={testimonial} />
              </li>
            ))}
          </ul>
        )}
        <div className="text-center">
          <ColourButton {...data.button} className="mt-8" />
        </div>
      </div>
    </section>
  );
}
