import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { wordsFor } from "../../i18n/words.server.ts";
import { useWords } from "../../i18n/words.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import { postFromBrowser } from "../../posting/post-from-browser.ts";
import { unlessTroubled } from "../../posting/revalidating.ts";
import { useForm } from "../../posting/use-form.ts";
import { head } from "../../site/head.ts";
import { settings } from "../../site/settings.ts";
import { Button } from "../../ui/button.tsx";
import { findRecord, openRecord, postRecord } from "../records/record-form.server.ts";
import { RecordPage } from "../records/record-page.tsx";
import { type FormEvent, useState } from "react";
import { VehicleFields, useVehicleLabels } from "./fields.tsx";
import { vehicleRecord } from "./form.server.ts";
import { vehicleChoices } from "./vehicle-choices.server.ts";

export const handle = { words: ["account", "driver", "posting", "uploads"] } satisfies ScreenHandle;

/** A vehicle of the signed-in driver, or a new one. [ACC-005 VEH-006 SEC-017] */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const user = await context.session.require();
  const vehicle = await findRecord(context, user, vehicleRecord, params["id"]);
  const [choices, start] = await Promise.all([
    vehicleChoices(context),
    openRecord(context, user, vehicleRecord, vehicle),
  ]);
  const t = wordsFor(context.language.code, "account");
  return {
    title: t(vehicle ? "vehicles.edit" : "vehicles.new"),
    choices,
    start,
    photo: vehicle?.photo ?? null,
  };
}

export const action = (args: ActionFunctionArgs) => postRecord(args, vehicleRecord);

export const clientAction = (args: ClientActionFunctionArgs) => postFromBrowser<typeof action>(args);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

/** A post that found no answer leaves the page as it is. */
export const shouldRevalidate = unlessTroubled;

/**
 * “Is this vehicle registered?” opens and closes its two fields where there are scripts. [VEH-006 VEH-024]
 */
export default function VehicleScreen() {
  const t = useWords("driver");
  const { title, choices, start, photo } = useLoaderData<typeof loader>();
  const form = useForm(start, useActionData<typeof action>(), useVehicleLabels());
  const [chosen, setChosen] = useState<string | null>(null);
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.name === "vehicle_registered") setChosen(target.value);
  }
  return (
    <RecordPage title={title}>
      <FormFeedback form={form} />
      <PostForm id="vehicle" form={form} takesFiles onInput={onInput} className="flex flex-col gap-6">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <VehicleFields
            field={form.field}
            choices={choices}
            registration={{ isRequired: false, answer: chosen ?? form.text("vehicle_registered") }}
            photo={{ isRequired: settings.requirePhoto, image: photo }}
          />
        </div>
        <div>
          <Button className="w-full sm:w-auto">{t("vehicle.save")}</Button>
        </div>
      </PostForm>
    </RecordPage>
  );
}
