import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { getTranslations } from "../../i18n/translations.server.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { useForm } from "../../posting/use-form.ts";
import { useActionResult } from "../../posting/use-action-result.ts";
import { buildHead } from "../../site/head.ts";
import { loadAddressOptions } from "../garage/vehicle-choices.server.ts";
import { findRecord, openRecordForm, postRecord } from "../records/record-form.server.ts";
import { RecordPage } from "../records/record-page.tsx";
import { useAddressLabels } from "./address-labels.ts";
import { AddressFields } from "./fields.tsx";
import { addressRecordForm } from "./form.server.ts";
import { AddressSearch } from "./search/address-search.tsx";
import { ENTRANT_ADDRESS_FIELDS } from "./search/search-result.ts";

export const handle = {
  i18n: ["account", "driver", "posting", "record-forms"],
  mainForm: { id: "address", enterIntent: "" },
} satisfies ScreenHandle;

/**
 * The page to add an address. A saved address can't be changed, only removed by a post to its URL. [ADR-011
 * SET-017]
 */
export async function loader(args: LoaderFunctionArgs) {
  const { params, context } = args;
  const user = await context.session.requireUser();
  const address = await findRecord(context, user, addressRecordForm, params["id"]);
  const [addressOptions, initialForm] = await Promise.all([
    loadAddressOptions(context),
    openRecordForm(args, user, addressRecordForm, address),
  ]);
  const title = getTranslations(context.language.code, "account")("addresses.new");
  return { hasForm: true, title, addressOptions, initialForm, hasSearch: context.addressSearch.isOffered };
}

export const action = (args: ActionFunctionArgs) => postRecord(args, addressRecordForm);

export { postClientAction as clientAction } from "../../posting/post-client-action.ts";
export { revalidateUnlessSubmitFailed as shouldRevalidate } from "../../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.title ?? "" });

export default function AddressScreen() {
  const t = useTranslations("account");
  const { title, addressOptions, initialForm, hasSearch } = useLoaderData<typeof loader>();
  const form = useForm(initialForm, useActionResult<typeof action>(), useAddressLabels());
  return (
    <RecordPage id="address" title={title} form={form} saveLabel={t("addresses.save")}>
      <div className="grid gap-4 sm:grid-cols-6">
        {hasSearch && (
          <AddressSearch
            field={form.field}
            fieldNames={ENTRANT_ADDRESS_FIELDS}
            searchResult={form.result?.addressSearch ?? null}
          />
        )}
        <AddressFields field={form.field} addressOptions={addressOptions} />
      </div>
    </RecordPage>
  );
}
