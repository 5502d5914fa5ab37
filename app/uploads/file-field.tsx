import { type ReactNode, useEffect, useRef, useState } from "react";
import { parseFileValue, isFile, SAVED_FILE, fileNameField, fileRemovalField } from "../domain/file-field.ts";
import { documentTypes, imageTypes, type UploadKind } from "../domain/upload-rules.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { useMessageText } from "../posting/message.ts";
import type { FormField } from "../posting/use-form.ts";
import { useSite } from "../site/use-site.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { describedBy, fieldId, FieldFrame } from "../ui/form/field.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { isFileError, uploadProblem } from "./upload-problem.ts";
import { useUpload } from "./use-upload.ts";

type FileFieldProps = Pick<FormField, "name" | "label" | "defaultValue" | "error" | "required"> & {
  /** The original name of the file. */
  fileName: string;
  kind: UploadKind;
  /** The preview of the saved image. */
  preview?: ReactNode;
  className?: string;
};

/**
 * A file field. Without scripts the file is posted with the form, which must be `takesFiles`. With scripts it
 * is uploaded as soon as the user chooses it, with its progress, and only its id is posted. In both cases the
 * id becomes the field's value, and the form contains it even if other fields have errors. [UP-001..003
 * UP-007..009]
 */
export function FileField({
  name,
  label,
  defaultValue,
  error,
  required = false,
  fileName,
  kind,
  preview,
  className,
}: FileFieldProps) {
  const t = useTranslations("uploads");
  const getMessageText = useMessageText();
  const id = fieldId(name);
  const input = useRef<HTMLInputElement>(null);
  const value = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const maxBytes = useSite()?.uploadLimits[kind] ?? 0;
  const [currentFile, setCurrentFile] = useState(toCurrentFile(defaultValue, fileName));
  const clearInput = () => {
    if (input.current) input.current.value = "";
  };
  // If a file isn't allowed, clear the input: the field keeps its previous file.
  const { state, original, start } = useUpload(input, kind, {
    maxBytes,
    onDone: setCurrentFile,
    onRejected: clearInput,
  });

  // The response to the form contains the value of a file that was posted with the form: use it.
  const responseKey = `${defaultValue} ${fileName}`;
  const [lastResponseKey, setLastResponseKey] = useState(responseKey);
  if (lastResponseKey !== responseKey) {
    setLastResponseKey(responseKey);
    setCurrentFile(toCurrentFile(defaultValue, fileName));
  }
  // Dispatch an input event for a new value, as if the user had typed it.
  const lastValue = useRef(currentFile.value);
  useEffect(() => {
    if (lastValue.current !== currentFile.value)
      value.current?.dispatchEvent(new Event("input", { bubbles: true }));
    lastValue.current = currentFile.value;
  }, [currentFile]);
  // Upload a file that the user chose before hydration.
  const hasCheckedEarlyChoice = useRef(false);
  useEffect(() => {
    const file = input.current?.files?.[0];
    if (!hasCheckedEarlyChoice.current && file) start(file);
    hasCheckedEarlyChoice.current = true;
  });

  const failure = state.kind === "failed" ? getMessageText(uploadProblem(state.code, kind)) : undefined;
  // The error in the response is outdated once the value has changed or another file is uploading.
  const { value: savedValue, rejectionCode } = parseFileValue(defaultValue);
  const isValueOfResponse = currentFile.value === savedValue;
  // A rejected file isn't stored, so its error isn't about the file that the field still has.
  const isInvalid = !failure && error !== undefined && isValueOfResponse && rejectionCode === null;
  const isNew = isFile(currentFile.value) && currentFile.value !== SAVED_FILE && !isInvalid;
  const isBusy = state.kind === "sending" || state.kind === "preparing";
  const shownError = failure ?? (isBusy || !isValueOfResponse ? undefined : error);
  const canRetry = state.kind === "failed" && !isFileError(state.code);
  const isPostedWithForm = !isHydrated || canRetry;
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
      <input ref={value} type="hidden" name={name} value={currentFile.value} />
      <input type="hidden" name={fileNameField(name)} value={currentFile.name} />
      {currentFile.value === SAVED_FILE && preview}
      <input
        ref={input}
        {...describedBy(id, hint, shownError)}
        id={id}
        type="file"
        // Without a name, the browser doesn't post the file: it is uploaded separately.
        name={isPostedWithForm ? name : undefined}
        accept={(kind === "image" ? imageTypes : documentTypes).join(",")}
        required={required && currentFile.value === ""}
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
            {currentFile.name === "" ? t("uploadedUnnamed") : t("uploaded", { name: currentFile.name })}
          </p>
        )}
        {canRetry && <p className="text-muted">{t("orWithForm")}</p>}
      </div>
      {canRetry && (
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
      {isFile(currentFile.value) && !isBusy && (
        <Removal
          name={name}
          isHydrated={isHydrated}
          onRemove={() => {
            clearInput();
            setCurrentFile({ value: "", name: "" });
          }}
        />
      )}
    </FieldFrame>
  );
}

/** Removes the file: at once with scripts, with the form's submit without them. */
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
  if (!isHydrated) return <Checkbox name={fileRemovalField(name)} value="yes" label={t("remove")} />;
  return (
    <div>
      <Button type="button" tone="quiet" className="-ms-6" onClick={onRemove}>
        {t("remove")}
      </Button>
    </div>
  );
}

function toCurrentFile(value: string, name: string): { value: string; name: string } {
  const { value: fileValue } = parseFileValue(value);
  return { value: fileValue, name: fileValue === "" ? "" : name };
}
