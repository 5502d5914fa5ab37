import { useState } from "react";
import { useWords } from "../../i18n/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { type KeptNote, pathOfEvent } from "../entry-page.ts";
import { useEntry } from "../form/entry-context.tsx";
import { draftPath } from "./draft-path.ts";
import { useKeeping } from "./use-keeping.ts";

type KeptEntryProps = {
  /** What the form was opened with, null where nobody had typed anything. */
  kept: KeptNote | null;
};

/** Over the form: that it holds what was typed before. Keeps what is typed now, with scripts. */
export function KeptEntry({ kept }: KeptEntryProps) {
  const t = useWords("entry");
  const { form, page } = useEntry();
  const [first] = useState(kept);
  const path = pathOfEvent(page.eventUrl);
  const keepNothing = useKeeping(form, draftPath(path));
  if (!first) return null;
  return (
    <Alert tone="info">
      <form
        method="post"
        action={draftPath(path)}
        onSubmit={keepNothing}
        className="flex flex-wrap items-center gap-x-4 gap-y-1"
      >
        <p>
          {t("kept.at", { at: first.at })}
          {first.isIncomplete && ` ${t("kept.again")}`}
        </p>
        <input type="hidden" name="page" value={path} />
        <a
          href="#entry"
          className="target inline-flex items-center font-semibold underline underline-offset-4"
        >
          {t("begun.title")}
        </a>
        <Button tone="quiet" name="intent" value="discard">
          {t("kept.startAnew")}
        </Button>
      </form>
    </Alert>
  );
}
