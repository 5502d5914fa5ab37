import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Picture } from "../../../media/picture.tsx";
import { SlideGrid } from "../../../media/slide-grid.tsx";
import { organiserTextProps } from "../../../i18n/organiser-text-props.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Heading } from "../../../ui/section.tsx";
import type { ViewProps } from "../../view-props.ts";
import { WidgetHeading } from "../../widget-heading.tsx";
import type { GalleryGroup } from "./load.server.ts";

/**
 * Covers of galleries. The pictures of the open gallery are below them; each opens enlarged. [IMG-026
 * IMG-027 IMG-028]
 */
export default function GalleryGroupView({ data, isPageTitle }: ViewProps<GalleryGroup>) {
  const { pathname } = useLocation();
  const { covers, open } = data;
  const album = useFocusWhenOpened(open?.id);
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
      {open && (
        <section
          ref={album}
          id={`gallery-${open.id}`}
          tabIndex={-1}
          className="mt-8"
          aria-labelledby={`gallery-${open.id}-title`}
        >
          <Heading
            {...organiserTextProps}
            level={data.heading ? 3 : 2}
            as={3}
            id={`gallery-${open.id}-title`}
            className="mb-4"
          >
            {open.name}
          </Heading>
          <SlideGrid slides={open.slides} columns={4} aspect={open.aspect} width={400} opensLarge />
        </section>
      )}
    </>
  );
}

/**
 * Returns the `ref` of the open gallery. It takes the focus when it opens, as a link target does without
 * scripts.
 */
function useFocusWhenOpened(id: number | undefined) {
  const album = useRef<HTMLElement>(null);
  const openId = useRef(id);
  useEffect(() => {
    if (openId.current === id) return;
    openId.current = id;
    album.current?.focus({ preventScroll: true });
  }, [id]);
  return album;
}
