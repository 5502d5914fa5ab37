import { useWords } from "../../i18n/words.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Prose } from "../../ui/prose.tsx";
import { column, Heading } from "../../ui/section.tsx";
import { spacingClasses } from "../frame/frame-classes.ts";
import type { ShownPage } from "./load-page.ts";
import { RichText } from "../rich-text.tsx";
import { RowView } from "../row-view.tsx";
import spacingSheet from "../spacing.css?url";
import { useReloadAfter } from "../use-reload-after.ts";

/** A page of the CMS: its rows, and its rich content after them. */
export function PageBody({ page }: { page: ShownPage }) {
  return (
    <div className="pb-16">
      {page.showsTitle && page.title && (
        <div className={column}>
          <Heading level={1} className="pt-12 pb-4">
            {page.title}
          </Heading>
        </div>
      )}
      <PageRows page={page} />
      <Content content={page.content} />
    </div>
  );
}

/** The rows alone: what is built as a page and stands in something else. */
export function PageRows({ page }: { page: ShownPage }) {
  useReloadAfter(page.changesIn);
  return (
    <>
      {page.preview && <PreviewNote preview={page.preview} />}
      {hasSpaces(page) && <link rel="stylesheet" href={spacingSheet} />}
      {page.rows.map((row) => (
        <RowView key={row.key} row={row} titleWidget={page.titleWidget} />
      ))}
    </>
  );
}

/** What an administrator looks at, and back to what everybody sees. */
function PreviewNote({ preview }: { preview: NonNullable<ShownPage["preview"]> }) {
  const t = useWords("preview");
  return (
    <p className={classNames(column, "bg-info py-3 text-on-info")}>
      {preview.at ? t("at", { at: preview.at }) : t("now")} {preview.isOddTime && t("oddTime")}{" "}
      <a href="?" className="underline">
        {t("leave")}
      </a>
    </p>
  );
}

/** Whether the organiser set any space by himself, which few pages have. */
const hasSpaces = ({ rows }: ShownPage): boolean =>
  rows.some(({ columns }) =>
    columns.some(({ widgets }) => widgets.some(({ frame }) => spacingClasses(frame.spacing) !== "")),
  );

function Content({ content }: { content: ShownPage["content"] }) {
  if (content.kind === "none") return null;
  return (
    <div className={column}>
      {content.kind === "html" ? (
        <Prose html={content.html} className="py-6" />
      ) : (
        <Prose className="py-6">
          <RichText nodes={content.nodes} />
        </Prose>
      )}
    </div>
  );
}
