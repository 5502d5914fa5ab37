import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { translationsFor } from "../../i18n/translations.server.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { useForm } from "../../posting/use-form.ts";
import { useActionResult } from "../../posting/use-action-result.ts";
import { head } from "../../site/head.ts";
import { loadVehicleAndAddressOptions } from "../garage/vehicle-choices.server.ts";
import { findRecord, openRecord, postRecord } from "../records/record-form.server.ts";
import { RecordPage } from "../records/record-page.tsx";
import { useAddressLabels } from "./address-labels.ts";
import { AddressFields } from "./fields.tsx";
import { addressRecordForm } from "./form.server.ts";
import { AddressSearch } from "./search/address-search.tsx";
import { entrantAddressFields } from "./search/search-result.ts";

export const handle = {
  i18n: ["account", "driver", "posting", "record-forms"],
  mainForm: { id: "address", enterIntent: "" },
} satisfies ScreenHandle;

/** The page to add an address. Its URL with the id of a saved address only removes it. [ADR-011 SET-017] */
export async function loader(args: LoaderFunctionArgs) {
  const { params, context } = args;
  const user = await context.session.requireUser();
  const address = await findRecord(context, user, addressRecordForm, params["id"]);
  const [choices, initialForm] = await Promise.all([
    loadVehicleAndAddressOptions(context),
    openRecord(args, user, addressRecordForm, address),
  ]);
  const title = translationsFor(context.language.code, "account")("addresses.new");
  return { hasForm: true, title, choices, initialForm, hasSearch: context.addressSearch.isOffered };
}

export const action = (args: ActionFunctionArgs) => postRecord(args, addressRecordForm);

export { postClientAction as clientAction } from "../../posting/post-client-action.ts";
export { revalidateUnlessSubmitFailed as shouldRevalidate } from "../../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

export default function AddressScreen() {
  const t = useTranslations("account");
  const { title, choices, initialForm, hasSearch } = useLoaderData<typeof loader>();
  const form = useForm(initialForm, useActionResult<typeof action>(), useAddressLabels());
  return (
    <RecordPage id="address" title={title} form={form} saveLabel={t("addresses.save")}>
      <div className="grid gap-4 sm:grid-cols-6">
        {hasSearch && (
          <AddressSearch
            field={form.field}
            fieldNames={entrantAddressFields}
            searchResult={form.result?.addressSearch ?? null}
          />
        )}
        <AddressFields field={form.field} choices={choices} />
      </div>
    </RecordPage>
  );
}
