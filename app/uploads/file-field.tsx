import { type ReactNode, useEffect, useRef, useState } from "react";
import { parseFileValue, isFile, SAVED_FILE, fileNameField, fileRemovalField } from "../domain/file-field.ts";
import { documentTypes, imageTypes, type UploadKind } from "../domain/upload-rules.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { useMessageText } from "../posting/message.ts";
import type { FormField } from "../posting/use-form.ts";
import { useSite } from "../site/use-site.ts";
import { Button } from "../ui/button.tsx";
import { CheckBox } from "../ui/form/check-box.tsx";
import { describedBy, fieldId, FieldFrame } from "../ui/form/field.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { isFileError, uploadProblem } from "./upload-problem.ts";
import { useUpload } from "./use-upload.ts";

type FileFieldProps = Pick<FormField, "name" | "label" | "defaultValue" | "error" | "required"> & {
  /** Original name of its file. */
  fileName: string;
  kind: UploadKind;
  /** Preview of the saved image. */
  current?: ReactNode;
  className?: string;
};

/**
 * A file field. Without scripts the file is posted with the form, which must be `takesFiles`; with scripts it
 * is uploaded as soon as it is chosen, with its progress, and only its id is posted. Either way the id
 * becomes the field's value and stays in the form, whatever else is wrong with it. [UP-001..003 UP-007..009]
 */
export function FileField({
  name,
  label,
  defaultValue,
  error,
  required = false,
  fileName,
  kind,
  current,
  className,
}: FileFieldProps) {
  const t = useTranslations("uploads");
  const say = useMessageText();
  const id = fieldId(name);
  const input = useRef<HTMLInputElement>(null);
  const value = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const maxBytes = useSite()?.uploadLimits[kind] ?? 0;
  const [held, setHeld] = useState(heldOf(defaultValue, fileName));
  const choseNothing = () => {
    if (input.current) input.current.value = "";
  };
  // A file that is rejected doesn't stay chosen: the field keeps its earlier one.
  const { state, original, start } = useUpload(input, kind, {
    maxBytes,
    onDone: setHeld,
    onRejected: choseNothing,
  });

  // A file posted with the form is known from the form's result.
  const responded = `${defaultValue} ${fileName}`;
  const [lastAnswered, setLastAnswered] = useState(responded);
  if (lastAnswered !== responded) {
    setLastAnswered(responded);
    setHeld(heldOf(defaultValue, fileName));
  }
  // Dispatches an input event for a new value, as if it had been typed.
  const lastValue = useRef(held.value);
  useEffect(() => {
    if (lastValue.current !== held.value) value.current?.dispatchEvent(new Event("input", { bubbles: true }));
    lastValue.current = held.value;
  }, [held]);
  // Chosen before hydration.
  const early = useRef(false);
  useEffect(() => {
    const file = input.current?.files?.[0];
    if (!early.current && file) start(file);
    early.current = true;
  });

  const failure = state.kind === "failed" ? say(uploadProblem(state.code, kind)) : undefined;
  // The error of the earlier file is outdated once another one is chosen or uploading.
  const { value: savedValue, rejectionCode } = parseFileValue(defaultValue);
  const hasResponded = held.value === savedValue;
  // Nothing of a rejected file is stored; the file in its place is still valid.
  const isWrong = !failure && error !== undefined && hasResponded && rejectionCode === null;
  const isNew = isFile(held.value) && held.value !== SAVED_FILE && !isWrong;
  const isBusy = state.kind === "sending" || state.kind === "preparing";
  const shownError = failure ?? (isBusy || !hasResponded ? undefined : error);
  const mayBeSentAgain = state.kind === "failed" && !isFileError(state.code);
  const goesAlong = !isHydrated || mayBeSentAgain;
  const hint = t(`hint.${kind}`, { limit: maxBytes / 1_000_000 });

  return (
    <FieldFrame
      id={id}
      name={name}
      label={label}
      hint={hint}
      error={shownError}
      required={required}
      className={className}
    >
      <input ref={value} type="hidden" name={name} value={held.value} />
      <input type="hidden" name={fileNameField(name)} value={held.name} />
      {held.value === SAVED_FILE && current}
      <input
        ref={input}
        {...describedBy(id, hint, shownError)}
        id={id}
        type="file"
        // Posted with the form only if it isn't uploaded separately.
        name={goesAlong ? name : undefined}
        accept={(kind === "image" ? imageTypes : documentTypes).join(",")}
        required={required && held.value === ""}
        className="min-h-12 w-full border-2 border-field-edge bg-field px-3 py-2 text-ink file:me-3 file:min-h-8 file:cursor-pointer file:border-0 file:bg-raised file:px-3 file:font-semibold file:text-ink aria-invalid:border-bad"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) start(file);
        }}
      />
      <div aria-live="polite" className="flex flex-col gap-1 empty:hidden">
        {state.kind === "preparing" && <p>{t("preparing")}</p>}
        {state.kind === "sending" && (
          <p className="flex flex-col gap-1">
            <span className="figures">
              {state.isWaiting ? t("waiting") : t("uploading", { percent: state.percent })}
            </span>
            <progress
              max={100}
              value={state.percent}
              aria-label={label}
              className="h-2 w-full accent-brand"
            />
          </p>
        )}
        {!isBusy && isNew && (
          <p className="font-semibold">
            <span aria-hidden="true">✓ </span>
            {held.name === "" ? t("uploadedUnnamed") : t("uploaded", { name: held.name })}
          </p>
        )}
        {mayBeSentAgain && <p className="text-muted">{t("orWithForm")}</p>}
      </div>
      {mayBeSentAgain && (
        <div>
          <Button
            type="button"
            tone="secondary"
            onClick={() => {
              const file = input.current?.files?.[0];
              if (file) start(file, true);
            }}
          >
            {t("again")}
          </Button>
        </div>
      )}
      {original && !isBusy && (
        <div>
          <p className="text-muted">{t("smaller")}</p>
          <Button type="button" tone="quiet" className="-ms-6" onClick={() => start(original, true)}>
            {t("original", { megabytes: Math.ceil(original.size / 1_000_000) })}
          </Button>
        </div>
      )}
      {isFile(held.value) && !isBusy && (
        <Removal
          name={name}
          isHydrated={isHydrated}
          onRemove={() => {
            choseNothing();
            setHeld({ value: "", name: "" });
          }}
        />
      )}
    </FieldFrame>
  );
}

/** Removal of the file: at once with scripts, with the form without them. */
function Removal({
  name,
  isHydrated,
  onRemove,
}: {
  name: string;
  isHydrated: boolean;
  onRemove: () => void;
}) {
  const t = useTranslations("uploads");
  if (!isHydrated) return <CheckBox name={fileRemovalField(name)} value="yes" label={t("remove")} />;
  return (
    <div>
      <Button type="button" tone="quiet" className="-ms-6" onClick={onRemove}>
        {t("remove")}
      </Button>
    </div>
  );
}

function heldOf(value: string, name: string): { value: string; name: string } {
  const { value: held } = parseFileValue(value);
  return { value: held, name: held === "" ? "" : name };
}
