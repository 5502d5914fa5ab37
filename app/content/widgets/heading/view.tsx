import { organiserTextProps } from "../../../i18n/organiser-text-props.ts";
import { Heading } from "../../../ui/section.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { HeadingWidget } from "./load.server.ts";

export default function HeadingView({ data }: ViewProps<HeadingWidget>) {
  if (data.level === null || !data.text) return null;
  return (
    <Heading {...organiserTextProps} level={data.level} className={data.isCentred ? "text-center" : ""}>
      {data.text}
    </Heading>
  );
}
