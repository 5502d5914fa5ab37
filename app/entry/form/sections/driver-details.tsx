import { useWords } from "../../../i18n/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Part } from "../../../ui/part.tsx";
import { textOf } from "../../entry-values.ts";
import { Carried } from "../carried.tsx";
import { useEntry, useFields } from "../entry-context.tsx";

/**
 * Who orders, as the organiser knows them: one line, and beside it only what isn't known. A visitor is told
 * that this comes after the log-in. [ENT-003..006 ENT-047]
 */
export function DriverDetailsSection() {
  const t = useWords("entry");
  const { page, shown, values } = useEntry();
  const fields = useFields();
  if (!page.driver) {
    return (
      <>
        <Alert tone="info" id="driver">
          {t("driver.afterLogIn")}
        </Alert>
        <Carried fields={[...must, ...may]} />
      </>
    );
  }
  // What was missing when the page came stays where it was asked.
  const asked = must.filter((name) => textOf(shown, name) === "");
  const known = must.filter((name) => !asked.includes(name));
  if (known.length === 0) {
    return (
      <Part id="driver" title={t("driver.title")} level={3}>
        <DetailFields names={[...must, ...may]} />
      </Part>
    );
  }
  const folded = [...known, ...may];
  return (
    <>
      <Fold
        id="driver"
        title={t("driver.title")}
        line={lineOf()}
        action={t("fold.change")}
        mustOpen={
          folded.some((name) => fields(name).error !== undefined) ||
          known.some((name) => textOf(values, name) === "")
        }
      >
        <DetailFields names={folded} />
      </Fold>
      {asked.length > 0 && <DetailFields names={asked} />}
    </>
  );

  function lineOf(): string {
    const name = [textOf(values, "first_name"), textOf(values, "last_name")].join(" ").trim();
    return [name, textOf(values, "email"), textOf(values, "mobile_phone")].filter(Boolean).join(" · ");
  }
}

const must = ["first_name", "last_name", "email", "mobile_phone"] as const;
const may = ["buyer_postcode", "ambassador_code"] as const;
type Detail = (typeof must)[number] | (typeof may)[number];

function DetailFields({ names }: { names: readonly Detail[] }) {
  const field = useFields();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {names.map((name) => (
        <TextField key={name} {...field(name)} {...howTyped[name]} />
      ))}
    </div>
  );
}

const howTyped = {
  first_name: { autoComplete: "given-name", required: true },
  last_name: { autoComplete: "family-name", required: true },
  email: { type: "email", autoComplete: "email", required: true },
  mobile_phone: { type: "tel", autoComplete: "tel", required: true },
  buyer_postcode: { autoComplete: "postal-code", inputMode: "numeric" },
  ambassador_code: { autoComplete: "off" },
} as const;
