import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { textColourClass, onBackgroundClass } from "./frame-classes.ts";

type Props = {
  /** The editor's colour code of the background. */
  background: string;
  /** The editor's colour code of the text, which takes precedence over the background's. */
  textColour: string;
  className?: string;
  children: ReactNode;
};

/** Content on a background chosen by the organiser, in colours that are readable there. */
export function OnBackground({ background, textColour, className, children }: Props) {
  const contentClass = onBackgroundClass(background);
  const textClass = textColourClass(textColour);
  if (!textClass || textClass === contentClass)
    return <div className={classNames(contentClass, className)}>{children}</div>;
  return (
    <div className={classNames("contents", contentClass)}>
      <div className={classNames(textClass, className)}>{children}</div>
    </div>
  );
}
