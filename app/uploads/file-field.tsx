import { type ReactNode, useEffect, useRef, useState } from "react";
import { fileIn, isFile, keptFile, nameMember, removeMember } from "../domain/file-field.ts";
import { documentTypes, imageTypes, type UploadKind } from "../domain/upload-rules.ts";
import { useWords } from "../i18n/words.tsx";
import { useSay } from "../posting/message.ts";
import type { FormField } from "../posting/use-form.ts";
import { useSite } from "../site/use-site.ts";
import { Button } from "../ui/button.tsx";
import { CheckBox } from "../ui/form/check-box.tsx";
import { describedBy, fieldId, FieldFrame } from "../ui/form/field.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { isOfFile, uploadProblem } from "./upload-problem.ts";
import { useUpload } from "./use-upload.ts";

type FileFieldProps = Pick<FormField, "name" | "label" | "defaultValue" | "error" | "required"> & {
  /** What its file was called. */
  fileName: string;
  kind: UploadKind;
  /** The picture that is there already. */
  current?: ReactNode;
  className?: string;
};

/**
 * A field for a file. Without scripts the file goes along with the form, which must be `takesFiles`; with
 * scripts it is uploaded as soon as it is chosen, with its progress, and only its id goes along. Either way
 * the id is the field's value from then on and stays in the form whatever else is wrong with it.
 * [UP-001..003 UP-007..009]
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
  const t = useWords("uploads");
  const say = useSay();
  const id = fieldId(name);
  const input = useRef<HTMLInputElement>(null);
  const value = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const most = useSite()?.uploadLimits[kind] ?? 0;
  const [held, setHeld] = useState(heldOf(defaultValue, fileName));
  const choseNothing = () => {
    if (input.current) input.current.value = "";
  };
  // What can't be taken doesn't stay chosen: the field goes on with the file that it held.
  const { state, original, send } = useUpload(input, kind, { most, onDone: setHeld, onUnfit: choseNothing });

  // A file that went along with the form is known by the form's answer.
  const answered = `${defaultValue} ${fileName}`;
  const [lastAnswered, setLastAnswered] = useState(answered);
  if (lastAnswered !== answered) {
    setLastAnswered(answered);
    setHeld(heldOf(defaultValue, fileName));
  }
  // The form around hears of a new value as if it had been typed.
  const toldValue = useRef(held.value);
  useEffect(() => {
    if (toldValue.current !== held.value) value.current?.dispatchEvent(new Event("input", { bubbles: true }));
    toldValue.current = held.value;
  }, [held]);
  // Chosen before scripts took over.
  const early = useRef(false);
  useEffect(() => {
    const file = input.current?.files?.[0];
    if (!early.current && file) send(file);
    early.current = true;
  });

  const failure = state.kind === "failed" ? say(uploadProblem(state.code)) : undefined;
  // What was wrong with the file before is past once another one is there or on its way.
  const { held: answeredFile, refusal } = fileIn(defaultValue);
  const isAnswered = held.value === answeredFile;
  // Of a file that isn't taken nothing is here: the one that is in its place is as good as it was.
  const isWrong = !failure && error !== undefined && isAnswered && refusal === null;
  const isNew = isFile(held.value) && held.value !== keptFile && !isWrong;
  const isBusy = state.kind === "sending" || state.kind === "preparing";
  const told = failure ?? (isBusy || !isAnswered ? undefined : error);
  const mayBeSentAgain = state.kind === "failed" && !isOfFile(state.code);
  const goesAlong = !isHydrated || mayBeSentAgain;
  const hint = t(`hint.${kind}`, { limit: most / 1_000_000 });

  return (
    <FieldFrame
      id={id}
      name={name}
      label={label}
      hint={hint}
      error={told}
      required={required}
      className={className}
    >
      <input ref={value} type="hidden" name={name} value={held.value} />
      <input type="hidden" name={nameMember(name)} value={held.name} />
      {held.value === keptFile && current}
      <input
        ref={input}
        {...describedBy(id, hint, told)}
        id={id}
        type="file"
        // Its file goes along with the form only where it isn't uploaded by itself.
        name={goesAlong ? name : undefined}
        accept={(kind === "image" ? imageTypes : documentTypes).join(",")}
        required={required && held.value === ""}
        className="min-h-12 w-full border-2 border-field-edge bg-field px-3 py-2 text-ink file:me-3 file:min-h-8 file:cursor-pointer file:border-0 file:bg-raised file:px-3 file:font-semibold file:text-ink aria-invalid:border-bad"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) send(file);
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
              if (file) send(file, true);
            }}
          >
            {t("again")}
          </Button>
        </div>
      )}
      {original && !isBusy && (
        <div>
          <p className="text-muted">{t("smaller")}</p>
          <Button type="button" tone="quiet" className="-ms-6" onClick={() => send(original, true)}>
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

/** With scripts at once; without, with the form. */
function Removal({
  name,
  isHydrated,
  onRemove,
}: {
  name: string;
  isHydrated: boolean;
  onRemove: () => void;
}) {
  const t = useWords("uploads");
  if (!isHydrated) return <CheckBox name={removeMember(name)} value="yes" label={t("remove")} />;
  return (
    <div>
      <Button type="button" tone="quiet" className="-ms-6" onClick={onRemove}>
        {t("remove")}
      </Button>
    </div>
  );
}

function heldOf(value: string, name: string): { value: string; name: string } {
  const { held } = fileIn(value);
  return { value: held, name: held === "" ? "" : name };
}
