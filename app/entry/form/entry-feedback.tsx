import { useCallback, useState } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { useMessageText } from "../../posting/message.ts";
import { getToastDurationMs, useAutoClose } from "../../ui/use-auto-close.ts";
import { settings } from "../../site/settings.ts";
import { useSite } from "../../site/use-site.ts";
import { useEntry } from "./entry-context.tsx";

/** Shows the errors of the last submit. Omits the success message, because `SuccessToast` shows it. */
export function EntryFeedback() {
  const t = useTranslations("entry");
  const { postForm } = useEntry();
  const result = postForm.result && { ...postForm.result, notice: null };
  return (
    <FormFeedback
      form={{ ...postForm, result }}
      titles={{ errors: t("problem.title"), rejected: t("rejection.title") }}
    />
  );
}

/**
 * Shows the success message of the last submit, with JavaScript as a toast. Messages in `BRIEF_TOASTS` close
 * after a constant time, all others after a time that depends on their length. With the setting 0 they stay until
 * the next submit.
 * [ENT-045 VEH-030 CONST-002]
 */
export function SuccessToast() {
  const messageText = useMessageText();
  const notice = useEntry().postForm.result?.notice;
  const [dismissedNotice, setDismissedNotice] = useState<object | null>(null);
  const text = notice ? messageText(notice) : "";
  const isBrief = Boolean(notice && "key" in notice && BRIEF_TOASTS.has(notice.key));
  const baseMs = useSite()?.toastMilliseconds ?? settings.toastMilliseconds;
  const dismiss = useCallback(() => setDismissedNotice(notice ?? null), [notice]);
  const durationMs = notice ? getToastDurationMs(baseMs, text, { isBrief }) : 0;
  const toast = useAutoClose<HTMLOutputElement>(durationMs, dismiss);

  return (
    <output ref={toast} className="toasts z-20 block">
      {notice && notice !== dismissedNotice && (
        <p className="border-s-8 border-good bg-raised px-4 py-3 font-semibold lifted">{text}</p>
      )}
    </output>
  );
}

const BRIEF_TOASTS: ReadonlySet<string> = new Set(["entry:goods.added", "entry:vehicle.saved"]);
