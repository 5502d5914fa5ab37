import { SlideGrid } from "../../../media/slide-grid.tsx";
import { Slider } from "./slider.tsx";
import type { ViewProps } from "../../view-props.ts";
import { WidgetHeading } from "../../widget-heading.tsx";
import type { GalleryWidget } from "./load.server.ts";

const LOOK_BY_TYPE = { grid: "plain", centeredgrid: "centred", shadowgrid: "shadowed" } as const;

export default function GalleryView({ data, isPageTitle }: ViewProps<GalleryWidget>) {
  if (!data || data.slides.length === 0) return null;
  const { type, slides, aspect } = data;
  return (
    <>
      <WidgetHeading
        heading={data.heading}
        subheading={data.subheading}
        isPageTitle={isPageTitle}
        isCentred={type === "centeredgrid"}
      />
      {type === "slider" ? (
        <Slider slides={slides} aspect={aspect} label={data.heading} />
      ) : (
        <SlideGrid
          slides={slides}
          columns={data.columns}
          aspect={aspect}
          width={data.width}
          look={LOOK_BY_TYPE[type]}
          opensLarge={data.opensLightbox}
        />
      )}
    </>
  );
}
