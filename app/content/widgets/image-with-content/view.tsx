import { getAspectClass } from "../../../media/aspect.ts";
import { Picture } from "../../../media/picture.tsx";
import { organiserTextProps } from "../../../i18n/organiser-text-props.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Prose } from "../../../ui/prose.tsx";
import { Heading } from "../../../ui/section.tsx";
import { ColourButton } from "../../colour-button.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { ImageWithContent } from "./load.server.ts";

export default function ImageWithContentView({ data, isPageTitle }: ViewProps<ImageWithContent>) {
  return (
    <div className="grid items-center gap-8 md:grid-cols-2">
      <Picture
        {...data.picture}
        aspect={data.aspect}
        width={960}
        sizes="(min-width: 48rem) 50vw, 100vw"
        alt=""
        className={classNames(
          "plate-picture h-auto w-full bg-sunken object-cover",
          getAspectClass(data.aspect),
          data.isPictureRight && "md:order-last",
        )}
      />
      <div>
        {data.heading && (
          <Heading {...organiserTextProps} level={isPageTitle ? 1 : 2}>
            {data.heading}
          </Heading>
        )}
        <Prose html={data.html} className="mt-4" />
        <ColourButton {...data.button} colour="" className="mt-6" />
      </div>
    </div>
  );
}
