import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { wordsFor } from "../i18n/words.server.ts";
import { head } from "../site/head.ts";
import { postFromBrowser } from "../posting/post-from-browser.ts";
import { useWords } from "../i18n/words.tsx";
import { Button } from "../ui/button.tsx";
import { AddressFields } from "./address-fields.tsx";
import { addressDraft, findAddress, postAddress, startAddress } from "./address-page.server.ts";
import { FormFrame } from "./form-frame.tsx";
import { answerPost } from "./form-post.server.ts";
import { RecordPage } from "./record-page.tsx";
import { useProfileForm } from "./use-profile-form.ts";
import { vehicleChoices } from "./vehicle-choices.server.ts";
import { unlessTroubled } from "../posting/revalidating.ts";

export const handle = { words: ["account", "driver", "orders"] } satisfies ScreenHandle;

/** A new address of the signed-in user; the address of a saved one only removes it. [ADR-011 SET-017] */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const user = await context.session.require();
  await findAddress(context, user, params["id"]);
  const [choices, start] = await Promise.all([vehicleChoices(context), startAddress(context, user)]);
  const title = wordsFor(context.language.code, "account")("addresses.new");
  return { title, owner: await context.session.ownerMark(), choices, start };
}

export const action = ({ params, context, request }: ActionFunctionArgs) =>
  answerPost({ context, request }, addressDraft, (post) => postAddress(post, params["id"]));

export const clientAction = (args: ClientActionFunctionArgs) => postFromBrowser<typeof action>(args);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

/** A post that found no answer leaves the page as it is. */
export const shouldRevalidate = unlessTroubled;

export default function AddressScreen() {
  const t = useWords("account");
  const { title, owner, choices, start } = useLoaderData<typeof loader>();
  const form = useProfileForm(start, useActionData<typeof action>());
  return (
    <RecordPage title={title}>
      <FormFrame id="address" form={form} owner={owner}>
        <div className="grid gap-4 sm:grid-cols-6">
          <AddressFields field={form.field} choices={choices} />
        </div>
        <div>
          <Button className="w-full sm:w-auto">{t("addresses.save")}</Button>
        </div>
      </FormFrame>
    </RecordPage>
  );
}
