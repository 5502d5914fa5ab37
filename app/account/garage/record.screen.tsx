import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { wordsFor } from "../../i18n/words.server.ts";
import { useWords } from "../../i18n/words.tsx";
import { useForm } from "../../posting/use-form.ts";
import { inTime } from "../../site/errors/patience.ts";
import { head } from "../../site/head.ts";
import { findRecord, openRecord, postRecord } from "../records/record-form.server.ts";
import { RecordPage } from "../records/record-page.tsx";
import { type FormEvent, useState } from "react";
import { VehicleFields } from "./fields.tsx";
import { useVehicleLabels } from "./vehicle-labels.ts";
import { usualVehicle } from "./usual-vehicle.server.ts";
import { requiresPhoto, vehicleRecord } from "./form.server.ts";
import { vehicleChoices } from "./vehicle-choices.server.ts";

export const handle = {
  words: ["account", "driver", "posting", "record-forms", "uploads"],
} satisfies ScreenHandle;

/** A vehicle of the signed-in driver, or a new one. [ACC-005 VEH-006 SEC-017] */
export async function loader(args: LoaderFunctionArgs) {
  const { params, context } = args;
  const user = await context.session.require();
  const vehicle = await findRecord(context, user, vehicleRecord, params["id"]);
  const [choices, start, others] = await Promise.all([
    vehicleChoices(context),
    openRecord(args, user, vehicleRecord, vehicle),
    vehicle
      ? []
      : inTime(context.organiser.vehicles.ofEntrant(user.id), [], (err) =>
          context.log.warn({ err }, "a new vehicle is not like the others of its driver"),
        ),
  ]);
  const usual = vehicle ? {} : usualVehicle(context, user, choices, others);
  const t = wordsFor(context.language.code, "account");
  const title = t(vehicle ? "vehicles.edit" : "vehicles.new");
  return {
    title,
    choices,
    start,
    usual,
    photo: { isRequired: requiresPhoto(context), image: vehicle?.photo ?? null },
  };
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
  const { title, choices, start, usual, photo } = useLoaderData<typeof loader>();
  const form = useForm(start, useActionData<typeof action>(), useVehicleLabels());
  const answer = form.field("vehicle_registered", usual.vehicle_registered).defaultValue;
  const [chosen, setChosen] = useState<string | null>(null);
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.name === "vehicle_registered") setChosen(target.value);
  }
  return (
    <RecordPage id="vehicle" title={title} form={form} save={t("vehicle.save")} takesFiles onInput={onInput}>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <VehicleFields
          field={form.field}
          choices={choices}
          usual={usual}
          registration={{ isRequired: false, answer: chosen ?? answer }}
          photo={photo}
        />
      </div>
    </RecordPage>
  );
}
