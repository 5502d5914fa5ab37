import { asWritten } from "../i18n/as-written.ts";
import { Heading } from "../ui/section.tsx";

type Props = {
  heading: string;
  subheading?: string;
  isPageTitle?: boolean;
  /** The heading is a word of this site's. */
  isOurs?: boolean;
  id?: string;
  centred?: boolean;
};

/** The heading of a widget with the line below it; nothing without words. */
export function WidgetHeading({
  heading,
  subheading = "",
  isPageTitle = false,
  isOurs = false,
  id,
  centred = false,
}: Props) {
  if (!heading && !subheading) return null;
  return (
    <div className={centred ? "mb-6 text-center" : "mb-6"}>
      {heading && (
        <Heading {...(isOurs ? {} : asWritten)} level={isPageTitle ? 1 : 2} id={id}>
          {heading}
        </Heading>
      )}
      {subheading && (
        <p {...asWritten} className="mt-2 text-lg text-muted">
          {subheading}
        </p>
      )}
    </div>
  );
}
