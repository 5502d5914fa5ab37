import { organiserTextProps } from "../../i18n/organiser-text-props.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Prose } from "../../ui/prose.tsx";
import { columnClass, Heading } from "../../ui/section.tsx";
import { getSpacingClasses } from "../frame/frame-classes.ts";
import type { LoadedPage } from "./load-page.ts";
import { RowView } from "../row-view.tsx";
import spacingSheet from "../spacing.css?url";
import { useReloadAfter } from "../use-reload-after.ts";

/** A CMS page: its rows, then its rich content. */
export function PageBody({ page }: { page: LoadedPage }) {
  return (
    <div className="pb-16">
      {page.showsTitle && page.title && (
        <div className={columnClass}>
          <Heading {...organiserTextProps} level={1} className="pt-12 pb-4">
            {page.title}
          </Heading>
        </div>
      )}
      <PageRows page={page} />
      {page.content && (
        <div className={columnClass}>
          <Prose html={page.content} className="py-6" />
        </div>
      )}
    </div>
  );
}

/** The rows of a CMS page without its title, for screens that embed them. */
export function PageRows({ page }: { page: LoadedPage }) {
  useReloadAfter(page.changesInMs);
  return (
    <>
      {page.preview && <PreviewBar preview={page.preview} />}
      {hasCustomSpacing(page) && <link rel="stylesheet" href={spacingSheet} />}
      {page.rows.map((row) => (
        <RowView key={row.key} row={row} titleWidgetKey={page.titleWidgetKey} />
      ))}
    </>
  );
}

function PreviewBar({ preview }: { preview: NonNullable<LoadedPage["preview"]> }) {
  const t = useTranslations("preview");
  return (
    <p className={classNames(columnClass, "bg-info py-3 text-on-info")}>
      {preview.formattedTime ? t("at", { at: preview.formattedTime }) : t("now")}{" "}
      {preview.isInvalidTime && t("oddTime")}{" "}
      <a href="?" className="underline">
        {t("leave")}
      </a>
    </p>
  );
}

const hasCustomSpacing = ({ rows }: LoadedPage): boolean =>
  rows.some(({ columns }) =>
    columns.some(({ widgets }) => widgets.some(({ frame }) => getSpacingClasses(frame.spacing) !== "")),
  );
