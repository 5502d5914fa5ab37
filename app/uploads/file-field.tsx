import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  parseFileValue,
  isFileValue,
  SAVED_FILE,
  buildFileNameField,
  buildFileRemovalField,
} from "../domain/file-field.ts";
import { DOCUMENT_TYPES, IMAGE_TYPES, type UploadKind } from "../domain/upload-rules.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { useMessageText } from "../posting/message.ts";
import type { FormField } from "../posting/use-form.ts";
import { useSite } from "../site/use-site.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { buildAriaProps, getFieldId, FieldFrame } from "../ui/form/field.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { isFileError, getUploadMessage } from "./upload-problem.ts";
import { useUpload } from "./use-upload.ts";

type FileFieldProps = Pick<FormField, "name" | "label" | "defaultValue" | "error" | "required"> & {
  /** The file's name on the user's device. */
  fileName: string;
  kind: UploadKind;
  /** Shown if the field has the saved image. */
  preview?: ReactNode;
  className?: string;
};

/**
 * A file field. With scripts, the file is uploaded when the user chooses it, and the form posts the upload's
 * id. Without scripts, the form posts the file, so `PostForm` needs `takesFiles`. If the form is rejected,
 * the field still has the upload's id. [UP-001..003 UP-007..009]
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
  const id = getFieldId(name);
  const fileInput = useRef<HTMLInputElement>(null);
  const valueInput = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const uploadLimits = useSite()?.uploadLimits;
  const maxBytes = uploadLimits?.[kind] ?? 0;
  const [currentFile, setCurrentFile] = useState(toCurrentFile(defaultValue, fileName));
  const clearInput = () => {
    if (fileInput.current) fileInput.current.value = "";
  };
  const { state, originalFile, startUpload } = useUpload(fileInput, kind, {
    maxBytes,
    onDone: setCurrentFile,
    onRejected: clearInput,
  });

  // If the form posted the file itself, the response has the field's new value.
  const responseKey = `${defaultValue} ${fileName}`;
  const [lastResponseKey, setLastResponseKey] = useState(responseKey);
  if (lastResponseKey !== responseKey) {
    setLastResponseKey(responseKey);
    setCurrentFile(toCurrentFile(defaultValue, fileName));
  }
  // React fires no input event for a change of the value, but the form's listeners need it.
  const lastValue = useRef(currentFile.value);
  useEffect(() => {
    if (lastValue.current !== currentFile.value)
      valueInput.current?.dispatchEvent(new Event("input", { bubbles: true }));
    lastValue.current = currentFile.value;
  }, [currentFile]);
  // The user may have chosen a file before hydration.
  const hasCheckedEarlyChoice = useRef(false);
  useEffect(() => {
    const file = fileInput.current?.files?.[0];
    if (!hasCheckedEarlyChoice.current && file) startUpload(file);
    hasCheckedEarlyChoice.current = true;
  });

  const failure = state.kind === "failed" ? getMessageText(getUploadMessage(state.code, kind)) : undefined;
  // The error in the response is outdated if the value has changed or a file is being uploaded.
  const { value: savedValue, rejectionCode } = parseFileValue(defaultValue);
  const isValueOfResponse = currentFile.value === savedValue;
  // With a rejection code, the error is about a rejected file and not about the field's value.
  const isValueInvalid = !failure && error !== undefined && isValueOfResponse && rejectionCode === null;
  const isNew = isFileValue(currentFile.value) && currentFile.value !== SAVED_FILE && !isValueInvalid;
  const isBusy = state.kind === "sending" || state.kind === "preparing";
  const shownError = failure ?? (isBusy || !isValueOfResponse ? undefined : error);
  const canRetry = state.kind === "failed" && !isFileError(state.code);
  const isPostedWithForm = !isHydrated || canRetry;
  const hint = t(`hint.${kind}`, {
    limit: maxBytes / 1_000_000,
    imageLimit: (uploadLimits?.image ?? 0) / 1_000_000,
  });

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
      <input ref={valueInput} type="hidden" name={name} value={currentFile.value} />
      <input type="hidden" name={buildFileNameField(name)} value={currentFile.name} />
      {currentFile.value === SAVED_FILE && preview}
      <input
        ref={fileInput}
        {...buildAriaProps(id, hint, shownError)}
        id={id}
        type="file"
        // Without a name, the form doesn't post the file.
        name={isPostedWithForm ? name : undefined}
        accept={(kind === "image" ? IMAGE_TYPES : DOCUMENT_TYPES).join(",")}
        required={required && currentFile.value === ""}
        className="min-h-12 w-full border-2 border-field-edge bg-field px-3 py-2 text-ink file:me-3 file:min-h-8 file:cursor-pointer file:border-0 file:bg-raised file:px-3 file:font-semibold file:text-ink aria-invalid:border-bad"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) startUpload(file);
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
              const file = fileInput.current?.files?.[0];
              if (file) startUpload(file, { usesOriginal: true });
            }}
          >
            {t("again")}
          </Button>
        </div>
      )}
      {originalFile && !isBusy && (
        <div>
          <p className="text-muted">{t("smaller")}</p>
          <Button
            type="button"
            tone="quiet"
            className="-ms-6"
            onClick={() => startUpload(originalFile, { usesOriginal: true })}
          >
            {t("original", { megabytes: Math.ceil(originalFile.size / 1_000_000) })}
          </Button>
        </div>
      )}
      {isFileValue(currentFile.value) && !isBusy && (
        <RemoveFile
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

/** Without scripts, a checkbox removes the file when the form is submitted. */
function RemoveFile({
  name,
  isHydrated,
  onRemove,
}: {
  name: string;
  isHydrated: boolean;
  onRemove: () => void;
}) {
  const t = useTranslations("uploads");
  if (!isHydrated) return <Checkbox name={buildFileRemovalField(name)} value="yes" label={t("remove")} />;
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
