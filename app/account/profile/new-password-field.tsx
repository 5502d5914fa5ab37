import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import { longestPassword, shortestPassword } from "../../domain/password-rules.ts";
import { useWords } from "../../i18n/words.tsx";
import type { FormField } from "../../posting/use-form.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import type { adviceOn, PasswordAdvice } from "./password-advice.client.ts";

/**
 * A new password, with advice in words while it is typed where there are scripts. What judges it is large,
 * and fetched when somebody comes to the field: nobody else pays for it.
 */
export function NewPasswordField({ field }: { field: FormField }) {
  const t = useWords("account");
  const { advice, ...listeners } = useAdvice();
  return (
    <div className="flex flex-col gap-2">
      <TextField
        {...field}
        hint={t("profile.newPasswordHint")}
        type="password"
        autoComplete="new-password"
        minLength={shortestPassword}
        maxLength={longestPassword}
        {...listeners}
      />
      <p aria-live="polite" className="min-h-6">
        {advice && (
          <>
            <strong>{t(`advice.${advice.level}`)}</strong>
            {advice.reason && <> {t(`advice.${advice.reason}`)}</>}
          </>
        )}
      </p>
    </div>
  );
}

/** Advice follows the typing by a moment, so that it isn't read out letter by letter. */
const pause = 400;

function useAdvice() {
  const [advice, setAdvice] = useState<PasswordAdvice | null>(null);
  const judging = useRef<Promise<{ adviceOn: typeof adviceOn }> | null>(null);
  const timer = useRef(0);

  async function judge({ value, form }: HTMLInputElement): Promise<void> {
    const judged = await judging.current;
    setAdvice(judged && value !== "" ? judged.adviceOn(value, ownWords(form)) : null);
  }
  return {
    advice,
    onFocus({ currentTarget }: FocusEvent<HTMLInputElement>) {
      // Without the network there is no advice; the rule is the server's.
      judging.current ??= import("./password-advice.client.ts");
      judging.current.catch(() => (judging.current = null));
      if (currentTarget.value !== "") judge(currentTarget).catch(() => undefined);
    },
    onInput({ currentTarget }: FormEvent<HTMLInputElement>) {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        judge(currentTarget).catch(() => undefined);
      }, pause);
    },
  };
}

/** What the form says of its owner, who shouldn't use it in a password. */
function ownWords(form: HTMLFormElement | null): string[] {
  const typed = new FormData(form ?? undefined);
  return ["email", "first_name", "last_name"].flatMap((name) => {
    const value = typed.get(name);
    return typeof value === "string" && value !== "" ? value.split(/[@\s]/) : [];
  });
}
