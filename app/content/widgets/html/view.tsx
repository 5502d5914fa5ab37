import { Prose } from "../../../ui/prose.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { HtmlWidget } from "./load.server.ts";

export default function HtmlView({ data }: ViewProps<HtmlWidget>) {
  return <Prose html={data.html} />;
}
