import { useWords } from "../../../i18n/words.tsx";
import { Prose } from "../../../ui/prose.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { RawCode } from "./data.ts";

/**
 * Code of the organiser. A frame has no part in this site: it knows neither its session nor its pages.
 * [CMS-070]
 */
export default function RawCodeView({ data }: ViewProps<RawCode>) {
  const t = useWords("content");
  if (!data) return null;
  if (data.kind === "html") return <Prose html={data.html} />;
  return (
    <iframe
      src={data.address}
      title={t("rawCode.title")}
      sandbox="allow-scripts"
      loading="lazy"
      height={480}
      className="block w-full bg-white"
    />
  );
}
