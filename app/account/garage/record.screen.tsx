import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { getTranslations } from "../../i18n/translations.server.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { useForm } from "../../posting/use-form.ts";
import { useActionResult } from "../../posting/use-action-result.ts";
import { buildHead } from "../../site/head.ts";
import { findRecord, openRecordForm, postRecord } from "../records/record-form.server.ts";
import { RecordPage } from "../records/record-page.tsx";
import { type FormEvent, useState } from "react";
import { VehicleFields } from "./fields.tsx";
import { useVehicleLabels } from "./vehicle-labels.ts";
import { getVehicleDefaults } from "./vehicle-defaults.ts";
import { isPhotoRequired, vehicleRecordForm } from "./form.server.ts";
import { loadVehicleAndAddressOptions } from "./vehicle-choices.server.ts";

export const handle = {
  i18n: ["account", "driver", "posting", "record-forms", "uploads"],
  mainForm: { id: "vehicle", enterIntent: "" },
} satisfies ScreenHandle;

/** The page of one of the user's vehicles, or of a new vehicle. [ACC-005 VEH-006 SEC-017] */
export async function loader(args: LoaderFunctionArgs) {
  const { params, context } = args;
  const user = await context.session.requireUser();
  const vehicle = await findRecord(context, user, vehicleRecordForm, params["id"]);
  const [choices, initialForm] = await Promise.all([
    loadVehicleAndAddressOptions(context),
    openRecordForm(args, user, vehicleRecordForm, vehicle),
  ]);
  const defaults = vehicle ? {} : getVehicleDefaults(user);
  const t = getTranslations(context.language.code, "account");
  const title = t(vehicle ? "vehicles.edit" : "vehicles.new");
  return {
    hasForm: true,
    title,
    choices,
    initialForm,
    defaults,
    photo: { isRequired: isPhotoRequired(context), image: vehicle?.photo ?? null },
  };
}

export const action = (args: ActionFunctionArgs) => postRecord(args, vehicleRecordForm);

export { postClientAction as clientAction } from "../../posting/post-client-action.ts";
export { revalidateUnlessSubmitFailed as shouldRevalidate } from "../../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.title ?? "" });

/**
 * The form of a vehicle. With scripts, the answer to “Is this vehicle registered?” shows or hides the
 * registration fields. [VEH-006 VEH-024]
 */
export default function VehicleScreen() {
  const t = useTranslations("driver");
  const { title, choices, initialForm, defaults, photo } = useLoaderData<typeof loader>();
  const form = useForm(initialForm, useActionResult<typeof action>(), useVehicleLabels());
  const initialAnswer = form.field("vehicle_registered").defaultValue;
  const [currentAnswer, setCurrentAnswer] = useState<string | null>(null);
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.name === "vehicle_registered")
      setCurrentAnswer(target.value);
  }
  return (
    <RecordPage
      id="vehicle"
      title={title}
      form={form}
      saveLabel={t("vehicle.save")}
      takesFiles
      onInput={onInput}
    >
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <VehicleFields
          titleLevel={2}
          field={form.field}
          choices={choices}
          defaults={defaults}
          registration={{ isRequired: false, answer: currentAnswer ?? initialAnswer }}
          photo={photo}
        />
      </div>
    </RecordPage>
  );
}
