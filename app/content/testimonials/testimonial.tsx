import { useWords } from "../../i18n/words.tsx";
import { Picture } from "../../media/picture.tsx";
import { asWritten } from "../../i18n/as-written.ts";
import { Prose } from "../../ui/prose.tsx";
import type { ShownTestimonial } from "./shown-testimonial.ts";

/** What somebody said, who that was, and their stars where they gave any. [CMS-045 CMS-046 CMS-047] */
export function Testimonial({ said }: { said: ShownTestimonial }) {
  return (
    <figure className="plate flex h-full flex-col gap-4 p-5">
      <Stars rating={said.rating} />
      <blockquote className="grow">
        <Prose html={said.html} className="text-lg" />
      </blockquote>
      <figcaption className="flex items-center gap-3">
        <Picture {...said.picture} aspect="Square" width={100} alt="" />
        <span>
          <span {...asWritten} className="block font-semibold">
            {said.name}
          </span>
          {said.title && (
            <span {...asWritten} className="block text-muted">
              {said.title}
            </span>
          )}
        </span>
      </figcaption>
    </figure>
  );
}

function Stars({ rating }: { rating: number }) {
  const t = useWords("content");
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
