import { useState } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { type RestoredDraft, buildEventPath } from "../entry-page.ts";
import { useEntry } from "../form/entry-context.tsx";
import type { MissingInput } from "../form/missing-inputs.ts";
import { buildDraftPath } from "./draft-path.ts";
import { useAutosave } from "./use-autosave.ts";

type DraftRestoredAlertProps = {
  draft: RestoredDraft | null;
};

/** Alert that a draft was restored. Also starts autosave, even if there was no draft. */
export function DraftRestoredAlert({ draft }: DraftRestoredAlertProps) {
  const t = useTranslations("entry");
  const { formRef, page, missingInputs } = useEntry();
  const [restoredDraft] = useState(draft);
  // A change of the language posts the form, so these inputs may be filled in.
  const [hasUnsavedInputs] = useState(
    missingInputs.some(({ messageKey }) => UNSAVED_INPUTS.includes(messageKey)),
  );
  const path = buildEventPath(page.eventUrl);
  const stopAutosave = useAutosave(formRef, buildDraftPath(path));
  if (!restoredDraft) return null;
  return (
    <Alert tone="info">
      <form
        method="post"
        // Browsers keep the fragment after a redirect, so the focus moves to the next page's content.
        action={`${buildDraftPath(path)}#content`}
        onSubmit={stopAutosave}
        className="flex flex-wrap items-center gap-x-4 gap-y-1"
      >
        <p className="min-w-0">
          {t("saved.at", { at: restoredDraft.savedAt })}
          {hasUnsavedInputs && ` ${t("saved.unsaved")}`}
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

/** Inputs that drafts don't contain (`isExcludedFromDrafts`). */
const UNSAVED_INPUTS: readonly MissingInput["messageKey"][] = ["terms", "licenceTerms", "medical"];
