import { useTranslations } from "../../../i18n/use-translations.tsx";
import { Prose } from "../../../ui/prose.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { RawCode } from "./load.server.ts";

/** HTML of the organiser. The sandboxed frame can't access the site's session or pages. [CMS-070] */
export default function RawCodeView({ data }: ViewProps<RawCode>) {
  const t = useTranslations("content");
  if (!data) return null;
  if (data.kind === "html") return <Prose html={data.html} />;
  return (
    <iframe
      src={data.src}
      title={t("rawCode.title")}
      sandbox="allow-scripts"
      loading="lazy"
      height={480}
      className="block w-full bg-white"
    />
  );
}
