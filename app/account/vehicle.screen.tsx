import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { wordsFor } from "../i18n/words.server.ts";
import { head } from "../site/head.ts";
import { postFromBrowser } from "../posting/post-from-browser.ts";
import { answerPost } from "./form-post.server.ts";
import { RecordPage } from "./record-page.tsx";
import { postVehicle } from "./save-vehicle.server.ts";
import { vehicleChoices } from "./vehicle-choices.server.ts";
import { VehicleForm } from "./vehicle-form.tsx";
import { findVehicle, startVehicle, vehicleDraft } from "./vehicle-page.server.ts";
import { unlessTroubled } from "../posting/revalidating.ts";

export const handle = { words: ["account", "driver", "orders"] } satisfies ScreenHandle;

/** A vehicle of the signed-in driver, or a new one. [ACC-005 VEH-006 SEC-017] */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const user = await context.session.require();
  const vehicle = await findVehicle(context, user, params["id"]);
  const [choices, start] = await Promise.all([vehicleChoices(context), startVehicle(context, user, vehicle)]);
  const t = wordsFor(context.language.code, "account");
  return {
    title: t(vehicle ? "vehicles.edit" : "vehicles.new"),
    owner: await context.session.ownerMark(),
    choices,
    start,
  };
}

export const action = ({ params, context, request }: ActionFunctionArgs) =>
  answerPost({ context, request }, vehicleDraft(params["id"]), (post) =>
    postVehicle(post, params["id"], request),
  );

export const clientAction = (args: ClientActionFunctionArgs) => postFromBrowser<typeof action>(args);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

/** A post that found no answer leaves the page as it is. */
export const shouldRevalidate = unlessTroubled;

export default function VehicleScreen() {
  const { title, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <RecordPage title={title}>
      <VehicleForm {...page} reply={reply} />
    </RecordPage>
  );
}
