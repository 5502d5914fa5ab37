import { Picture } from "../../../media/picture.tsx";
import { organiserTextProps } from "../../../i18n/organiser-text-props.ts";
import { Prose } from "../../../ui/prose.tsx";
import { Heading } from "../../../ui/section.tsx";
import { ColourButton } from "../../colour-button.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { CallToAction } from "./load.server.ts";

export default function CallToActionView({ data, isPageTitle }: ViewProps<CallToAction>) {
  return (
    <div className="grid items-center gap-6 md:grid-flow-col md:auto-cols-fr">
      <SidePicture picture={data.left} />
      <div className="flex flex-col items-center gap-4 text-center">
        {data.heading && (
          <Heading {...organiserTextProps} level={isPageTitle ? 1 : 2}>
            {data.heading}
          </Heading>
        )}
        {data.subheading && (
          <p {...organiserTextProps} className="display text-2xl text-brand-text">
            {data.subheading}
          </p>
        )}
        {data.html && <Prose html={data.html} />}
        <ColourButton {...data.button} />
      </div>
      <SidePicture picture={data.right} />
    </div>
  );
}

const SidePicture = ({ picture }: { picture: CallToAction["left"] }) => (
  <Picture
    {...picture}
    aspect="16x9"
    width={600}
    sizes="(min-width: 48rem) 33vw, 100vw"
    alt=""
    className="plate-picture h-auto w-full bg-sunken"
  />
);
