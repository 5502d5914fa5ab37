import { asWritten } from "../../../i18n/as-written.ts";
import { Heading } from "../../../ui/section.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { HeadingWidget } from "./data.ts";

export default function HeadingView({ data }: ViewProps<HeadingWidget>) {
  if (data.level === null || !data.text) return null;
  return (
    <Heading {...asWritten} level={data.level} className={data.isCentred ? "text-center" : ""}>
      {data.text}
    </Heading>
  );
}
