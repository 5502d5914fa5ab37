import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Picture } from "../../../media/picture.tsx";
import { SlideGrid } from "../../../media/slide-grid.tsx";
import { organiserTextProps } from "../../../i18n/organiser-text-props.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Heading } from "../../../ui/section.tsx";
import type { ViewProps } from "../../view-props.ts";
import { WidgetHeading } from "../../widget-heading.tsx";
import type { GalleryGroup } from "./load.server.ts";

/**
 * The covers of galleries, and the pictures of the open gallery, which can be enlarged.
 * [IMG-026 IMG-027 IMG-028]
 */
export default function GalleryGroupView({ data, isPageTitle }: ViewProps<GalleryGroup>) {
  const t = useTranslations("media");
  const { pathname } = useLocation();
  const { covers, openGallery } = data;
  const gallery = useFocusWhenOpened(openGallery?.id);
  if (covers.length === 0) return null;
  return (
    <>
      <WidgetHeading heading={data.heading} subheading={data.subheading} isPageTitle={isPageTitle} />
      {covers.length > 1 && (
        <ul
          className={classNames(
            "grid grid-cols-2 gap-4",
            covers.length % 4 === 0 ? "lg:grid-cols-4" : "md:grid-cols-3",
          )}
        >
          {covers.map((cover) => (
            <li key={cover.id}>
              <Link
                to={`${pathname}?gallery=${cover.id}#gallery-${cover.id}`}
                aria-current={cover.isOpen ? "true" : undefined}
                className="plate-picture group relative block overflow-hidden bg-sunken text-white"
              >
                <Picture
                  {...cover.picture}
                  aspect="4x3"
                  width={600}
                  sizes="(min-width: 64rem) 24rem, 50vw"
                  alt=""
                  className="aspect-4/3 h-auto w-full object-cover transition-[scale] duration-300 group-hover:[scale:1.05] motion-reduce:group-hover:[scale:1]"
                />
                <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black via-black/70 to-transparent px-4 pt-12 pb-3">
                  <span
                    {...organiserTextProps}
                    className="display block text-2xl group-aria-[current=true]:text-brand sm:text-3xl"
                  >
                    {cover.name}
                  </span>
                  {cover.subHeading && (
                    <span {...organiserTextProps} className="hidden text-sm sm:block">
                      {cover.subHeading}
                    </span>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {openGallery && (
        <section
          ref={gallery}
          id={`gallery-${openGallery.id}`}
          tabIndex={-1}
          className="mt-8"
          aria-labelledby={`gallery-${openGallery.id}-title`}
        >
          <Heading
            {...organiserTextProps}
            level={data.heading ? 3 : 2}
            size={3}
            id={`gallery-${openGallery.id}-title`}
          >
            {openGallery.name}
          </Heading>
          {openGallery.subHeading && <p {...organiserTextProps}>{openGallery.subHeading}</p>}
          <p className="mb-4 text-muted">{t("pictures", { count: openGallery.slides.length })}</p>
          <SlideGrid
            slides={openGallery.slides}
            columns={4}
            aspect={openGallery.aspect}
            width={400}
            opensLarge
          />
        </section>
      )}
    </>
  );
}

/** Focuses the open gallery when it changes, as browsers do with the target of a link. Returns its `ref`. */
function useFocusWhenOpened(id: number | undefined) {
  const gallery = useRef<HTMLElement>(null);
  const previousId = useRef(id);
  useEffect(() => {
    if (previousId.current === id) return;
    previousId.current = id;
    gallery.current?.focus({ preventScroll: true });
  }, [id]);
  return gallery;
}
