import { useState } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { type RestoredDraft, eventPath } from "../entry-page.ts";
import { useEntry } from "../form/entry-context.tsx";
import type { MissingInput } from "../form/missing-inputs.ts";
import { draftPath } from "./draft-path.ts";
import { useAutosave } from "./use-autosave.ts";

type DraftRestoredAlertProps = {
  /** The draft from which the form was filled in; null if there was none. */
  draft: RestoredDraft | null;
};

/** Alert above the form that a draft was restored. Also starts autosave, which needs JavaScript. */
export function DraftRestoredAlert({ draft }: DraftRestoredAlertProps) {
  const t = useTranslations("entry");
  const { form, page, missingInputs } = useEntry();
  const [restoredDraft] = useState(draft);
  // The form isn't always without these inputs, because a change of the language shows the posted form again.
  const [mustFillInAgain] = useState(
    missingInputs.some(({ messageKey }) => unsavedInputs.includes(messageKey)),
  );
  const path = eventPath(page.eventUrl);
  const stopAutosave = useAutosave(form, draftPath(path));
  if (!restoredDraft) return null;
  return (
    <Alert tone="info">
      <form
        method="post"
        // Browsers apply the fragment to the redirect's target, which moves the focus to its content.
        action={`${draftPath(path)}#content`}
        onSubmit={stopAutosave}
        className="flex flex-wrap items-center gap-x-4 gap-y-1"
      >
        <p className="min-w-0">
          {t("saved.at", { at: restoredDraft.savedAt })}
          {mustFillInAgain && ` ${t("saved.again")}`}
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

/** Inputs that drafts never contain (`isExcludedFromDrafts`), so the user has to enter them again. */
const unsavedInputs: readonly MissingInput["messageKey"][] = ["terms", "licenceTerms", "medical"];
