import { type MouseEvent, useState } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Lightbox } from "../../media/lightbox.tsx";
import { Picture } from "../../media/picture.tsx";
import type { ProductPicture } from "./product-page.ts";

type ProductGalleryProps = {
  pictures: readonly ProductPicture[];
  name: string;
  /**
   * The index of the image of the current choices. The gallery shows this image after a change of the index.
   */
  choiceIndex: number;
};

/**
 * The images of a product. A click on a thumbnail shows the image in large, and a click on the large image
 * opens a lightbox. Without scripts, all images are links to the full-size image. [SHOP-015 SHOP-016]
 */
export function ProductGallery({ pictures, name, choiceIndex }: ProductGalleryProps) {
  const t = useTranslations("shop");
  const tMedia = useTranslations("media");
  const [shownIndex, setShownIndex] = useState(choiceIndex);
  const [lastChoiceIndex, setLastChoiceIndex] = useState(choiceIndex);
  if (choiceIndex !== lastChoiceIndex) {
    setLastChoiceIndex(choiceIndex);
    setShownIndex(choiceIndex);
  }
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const [shownPicture] = pictures.slice(shownIndex, shownIndex + 1);
  if (!shownPicture) return null;
  const slides = pictures.map(({ large: largePicture }) => ({ heading: name, largePicture }));
  return (
    <div className="flex flex-col gap-3">
      <a
        href={shownPicture.large.src}
        onClick={runUnlessNewTab(() => setOpenIndex(shownIndex))}
        aria-label={tMedia("lightbox.open", { name })}
        className="plate-picture relative block overflow-hidden bg-sunken"
      >
        <Picture
          {...shownPicture.picture}
          aspect="4x3"
          width={800}
          sizes="(min-width: 64rem) 40rem, 100vw"
          alt={name}
          priority
          className="aspect-4/3 h-auto w-full object-cover"
        />
        <ZoomSign />
      </a>
      {pictures.length > 1 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map(({ picture, large: largePicture }, index) => (
            <li key={largePicture.src} className="w-16">
              <a
                href={largePicture.src}
                onClick={runUnlessNewTab(() => setShownIndex(index))}
                aria-label={t("picture", { place: index + 1, count: pictures.length })}
                aria-current={index === shownIndex ? "true" : undefined}
                className="block bg-sunken pb-2 marks-current"
              >
                <Picture
                  {...picture}
                  aspect="1x1"
                  width={100}
                  sizes="5rem"
                  alt=""
                  className="aspect-square h-auto w-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <Lightbox slides={slides} openIndex={openIndex} onChange={setOpenIndex} />
    </div>
  );
}

const runUnlessNewTab = (action: () => void) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  action();
};

const ZoomSign = () => (
  <span
    aria-hidden="true"
    className="absolute end-3 target top-4 grid place-items-center rounded-full bg-black/70 text-white [box-shadow:0_0_0_1px_#fff9]"
  >
    <svg viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M10 4a6 6 0 1 1 0 12a6 6 0 0 1 0-12zM15 15l6 6M10 7v6M7 10h6" />
    </svg>
  </span>
);
