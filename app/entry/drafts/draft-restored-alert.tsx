import { useState } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { type RestoredDraft, eventPath } from "../entry-page.ts";
import { useEntry } from "../form/entry-context.tsx";
import type { MissingInput } from "../form/missing-inputs.ts";
import { draftPath } from "./draft-path.ts";
import { useAutosave } from "./use-autosave.ts";

type KeptEntryProps = {
  /** The draft that the form was opened with, null when there was none. */
  draft: RestoredDraft | null;
};

/** Alert above the form saying that a draft was restored. Also starts autosave (needs JavaScript). */
export function DraftRestoredAlert({ draft }: KeptEntryProps) {
  const t = useTranslations("entry");
  const { form, page, missingInputs } = useEntry();
  const [restored] = useState(draft);
  // Not if they are in the form: a change of the language posts and shows them again.
  const [lacksUnsaved] = useState(missingInputs.some(({ messageKey }) => unsavedInputs.includes(messageKey)));
  const path = eventPath(page.eventUrl);
  const stopAutosave = useAutosave(form, draftPath(path));
  if (!restored) return null;
  return (
    <Alert tone="info">
      <form
        method="post"
        // Browsers carry the fragment over to the redirect's target, so the focus lands in the page's
        // content.
        action={`${draftPath(path)}#content`}
        onSubmit={stopAutosave}
        className="flex flex-wrap items-center gap-x-4 gap-y-1"
      >
        <p className="min-w-0">
          {t("saved.at", { at: restored.at })}
          {lacksUnsaved && ` ${t("saved.again")}`}
        </p>
        <input type="hidden" name="page" value={path} />
        <a
          href="#entry"
          className="target inline-flex items-center font-semibold underline underline-offset-4"
        >
          {t("drafts.title")}
        </a>
        <Button tone="quiet" name="intent" value="discard">
          {t("saved.startAnew")}
        </Button>
      </form>
    </Alert>
  );
}

/** Inputs that drafts never contain (`isNeverSaved`). */
const unsavedInputs: readonly MissingInput["messageKey"][] = ["terms", "licenceTerms", "medical"];
