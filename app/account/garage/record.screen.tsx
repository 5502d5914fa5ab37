import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { wordsFor } from "../../i18n/words.server.ts";
import { useWords } from "../../i18n/words.tsx";
import { useForm } from "../../posting/use-form.ts";
import { head } from "../../site/head.ts";
import { findRecord, openRecord, postRecord } from "../records/record-form.server.ts";
import { RecordPage } from "../records/record-page.tsx";
import { type FormEvent, useState } from "react";
import { VehicleFields, useVehicleLabels } from "./fields.tsx";
import { vehicleRecord } from "./form.server.ts";
import { vehicleChoices } from "./vehicle-choices.server.ts";

export const handle = { words: ["account", "driver", "posting"] } satisfies ScreenHandle;

/** A vehicle of the signed-in driver, or a new one. [ACC-005 VEH-006 SEC-017] */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const user = await context.session.require();
  const vehicle = await findRecord(context, user, vehicleRecord, params["id"]);
  const [choices, start] = await Promise.all([
    vehicleChoices(context),
    openRecord(context, user, vehicleRecord, vehicle),
  ]);
  const t = wordsFor(context.language.code, "account");
  return { title: t(vehicle ? "vehicles.edit" : "vehicles.new"), choices, start };
}

export const action = (args: ActionFunctionArgs) => postRecord(args, vehicleRecord);

export { postFromBrowser as clientAction } from "../../posting/post-from-browser.ts";
export { unlessTroubled as shouldRevalidate } from "../../posting/revalidating.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

/**
 * “Is this vehicle registered?” opens and closes its two fields where there are scripts. [VEH-006 VEH-024]
 */
export default function VehicleScreen() {
  const t = useWords("driver");
  const { title, choices, start } = useLoaderData<typeof loader>();
  const form = useForm(start, useActionData<typeof action>(), useVehicleLabels());
  const [chosen, setChosen] = useState<string | null>(null);
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.name === "vehicle_registered") setChosen(target.value);
  }
  return (
    <RecordPage id="vehicle" title={title} form={form} save={t("vehicle.save")} onInput={onInput}>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <VehicleFields
          field={form.field}
          choices={choices}
          registration={{ isRequired: false, answer: chosen ?? form.text("vehicle_registered") }}
        />
      </div>
    </RecordPage>
  );
}
