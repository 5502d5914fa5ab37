import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { Heading } from "../ui/section.tsx";

type Props = {
  heading: string;
  subheading?: string;
  isPageTitle?: boolean;
  /** False if the heading is text of the organiser. */
  isSiteText?: boolean;
  id?: string;
  isCentred?: boolean;
};

/** The heading of a widget with an optional subheading. Renders nothing if both are empty. */
export function WidgetHeading({
  heading,
  subheading = "",
  isPageTitle = false,
  isSiteText = false,
  id,
  isCentred = false,
}: Props) {
  if (!heading && !subheading) return null;
  return (
    <div className={isCentred ? "mb-6 text-center" : "mb-6"}>
      {heading && (
        <Heading {...(isSiteText ? {} : organiserTextProps)} level={isPageTitle ? 1 : 2} id={id}>
          {heading}
        </Heading>
      )}
      {subheading && (
        <p {...organiserTextProps} className="mt-2 text-lg text-muted">
          {subheading}
        </p>
      )}
    </div>
  );
}
