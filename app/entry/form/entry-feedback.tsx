import { useCallback, useState } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { useMessageText } from "../../posting/message.ts";
import { briefToastMilliseconds, readingTime, useToastTime } from "../../ui/use-toast-time.ts";
import { settings } from "../../site/settings.ts";
import { useEntry } from "./entry-context.tsx";

/** The errors of the last submit, at the top of the form; its success message is the `EntryNotice`. */
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
 * The success message of the last submit: part of the page without JavaScript, otherwise a toast at the
 * bottom of the window, so that the layout doesn't move. “{name} added to order” and “Vehicle Saved” stay for
 * 2.5 s, other messages as long as they take to read. [ENT-045 VEH-030 CONST-002]
 */
export function EntryNotice() {
  const messageText = useMessageText();
  const notice = useEntry().postForm.result?.notice;
  const [dismissedNotice, setDismissedNotice] = useState<object | null>(null);
  const text = notice ? messageText(notice) : "";
  const isBrief = notice && "key" in notice && briefToasts.has(notice.key);
  const defaultDuration = settings.toastMilliseconds + readingTime(text);
  const dismiss = useCallback(() => setDismissedNotice(notice ?? null), [notice]);
  const toast = useToastTime<HTMLOutputElement>(
    !notice ? 0 : isBrief ? briefToastMilliseconds : defaultDuration,
    dismiss,
  );

  return (
    <output ref={toast} className="toasts z-20 block">
      {notice && notice !== dismissedNotice && (
        <p className="border-s-8 border-good bg-raised px-4 py-3 font-semibold lifted">{text}</p>
      )}
    </output>
  );
}

const briefToasts: ReadonlySet<string> = new Set(["entry:goods.added", "entry:vehicle.saved"]);
