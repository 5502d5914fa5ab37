import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import { MIN_PASSWORD_LENGTH } from "../../domain/password-rules.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import type { FormField } from "../../posting/use-form.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import type { ratePassword, PasswordAdvice } from "./password-advice.client.ts";

/**
 * The field for a new password. With scripts, it rates the password while the user types. The password
 * checker is a large script that is loaded when the field gets the focus.
 */
export function NewPasswordField({ field, hasPassword }: { field: FormField; hasPassword: boolean }) {
  const t = useTranslations("account");
  const { advice, ...listeners } = usePasswordAdvice();
  return (
    <div className="flex flex-col gap-2">
      <TextField
        {...field}
        hint={t(hasPassword ? "profile.newPasswordHint" : "profile.firstPasswordHint")}
        type="password"
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
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

/** The delay after the last keystroke, because screen readers announce each change of the advice. */
const ADVICE_DELAY_MS = 400;

function usePasswordAdvice() {
  const [advice, setAdvice] = useState<PasswordAdvice | null>(null);
  const checker = useRef<Promise<{ ratePassword: typeof ratePassword }> | null>(null);
  const timer = useRef(0);

  async function updateAdvice({ value, form }: HTMLInputElement): Promise<void> {
    const checkerModule = await checker.current;
    setAdvice(
      checkerModule && value !== "" ? checkerModule.ratePassword(value, getPersonalWords(form)) : null,
    );
  }
  return {
    advice,
    onFocus({ currentTarget }: FocusEvent<HTMLInputElement>) {
      // If the download fails, the user gets no advice, but the server still validates the password.
      checker.current ??= import("./password-advice.client.ts");
      checker.current.catch(() => (checker.current = null));
      if (currentTarget.value !== "") updateAdvice(currentTarget).catch(() => undefined);
    },
    onInput({ currentTarget }: FormEvent<HTMLInputElement>) {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        updateAdvice(currentTarget).catch(() => undefined);
      }, ADVICE_DELAY_MS);
    },
  };
}

function getPersonalWords(form: HTMLFormElement | null): string[] {
  const formData = new FormData(form ?? undefined);
  return ["email", "first_name", "last_name"].flatMap((name) => {
    const value = formData.get(name);
    return typeof value === "string" && value !== "" ? value.split(/[@\s]/) : [];
  });
}
