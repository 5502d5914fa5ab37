import { useTranslations } from "../../i18n/use-translations.tsx";
import { Picture } from "../../media/picture.tsx";
import { organiserTextProps } from "../../i18n/organiser-text-props.ts";
import { Prose } from "../../ui/prose.tsx";
import type { TestimonialModel } from "./testimonial-model.ts";

/** A testimonial: the text, its author, and the rating if there is one. [CMS-045 CMS-046 CMS-047] */
export function Testimonial({ testimonial }: { testimonial: TestimonialModel }) {
  return (
    <figure className="plate flex h-full flex-col gap-4 p-5">
      <Stars rating={testimonial.rating} />
      <blockquote className="grow">
        <Prose html={testimonial.html} className="text-lg" />
      </blockquote>
      <figcaption className="flex items-center gap-3">
        <Picture {...testimonial.picture} aspect="Square" width={100} alt="" />
        <span>
          <span {...organiserTextProps} className="block font-semibold">
            {testimonial.name}
          </span>
          {testimonial.title && (
            <span {...organiserTextProps} className="block text-muted">
              {testimonial.title}
            </span>
          )}
        </span>
      </figcaption>
    </figure>
  );
}

function Stars({ rating }: { rating: number }) {
  const t = useTranslations("content");
  if (rating === 0) return null;
  return (
    <p className="text-xl text-brand-text">
      <span className="sr-only">{t("testimonial.rating", { rating })}</span>
      <span aria-hidden="true">
        {"★".repeat(rating)}
        {"☆".repeat(5 - rating)}
      </span>
    </p>
  );
}
