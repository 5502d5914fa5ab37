import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { getTextColourClass, getContentClass } from "./frame-classes.ts";

type Props = {
  /** Colour code of the CMS editor. */
  background: string;
  /** Colour code of the CMS editor, or "" for a text colour that suits the background. */
  textColour: string;
  className?: string;
  children: ReactNode;
};

/** Content on a background chosen by the organiser, in colours that are readable there. */
export function OnBackground({ background, textColour, className, children }: Props) {
  const contentClass = getContentClass(background);
  const textClass = getTextColourClass(textColour);
  if (!textClass || textClass === contentClass)
    return <div className={classNames(contentClass, className)}>{children}</div>;
  // The inner element overrides the text colour that `contentClass` sets.
  return (
    <div className={classNames("contents", contentClass)}>
      <div className={classNames(textClass, className)}>{children}</div>
    </div>
  );
}
