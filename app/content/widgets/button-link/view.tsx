import { ColourButton } from "../../colour-button.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { ButtonLink } from "./load.server.ts";

export default function ButtonLinkView({ data }: ViewProps<ButtonLink>) {
  return <ColourButton {...data} className={data.isFullWidth ? "w-full" : ""} />;
}
