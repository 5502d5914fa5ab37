import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { wordsFor } from "../../i18n/words.server.ts";
import { useWords } from "../../i18n/words.tsx";
import { useForm } from "../../posting/use-form.ts";
import { head } from "../../site/head.ts";
import { vehicleChoices } from "../garage/vehicle-choices.server.ts";
import { findRecord, openRecord, postRecord } from "../records/record-form.server.ts";
import { RecordPage } from "../records/record-page.tsx";
import { useAddressLabels } from "./address-labels.ts";
import { AddressFields } from "./fields.tsx";
import { addressRecord } from "./form.server.ts";
import { AddressSearch } from "./search/address-search.tsx";
import { entrantMembers } from "./search/search-news.ts";

export const handle = { words: ["account", "driver", "posting", "record-forms"] } satisfies ScreenHandle;

/** A new address of the signed-in user; the address of a saved one only removes it. [ADR-011 SET-017] */
export async function loader(args: LoaderFunctionArgs) {
  const { params, context } = args;
  const user = await context.session.require();
  const address = await findRecord(context, user, addressRecord, params["id"]);
  const [choices, start] = await Promise.all([
    vehicleChoices(context),
    openRecord(args, user, addressRecord, address),
  ]);
  const title = wordsFor(context.language.code, "account")("addresses.new");
  return { title, choices, start, isSearched: context.addressSearch.isOffered };
}

export const action = (args: ActionFunctionArgs) => postRecord(args, addressRecord);

export { postFromBrowser as clientAction } from "../../posting/post-from-browser.ts";
export { unlessTroubled as shouldRevalidate } from "../../posting/revalidating.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

export default function AddressScreen() {
  const t = useWords("account");
  const { title, choices, start, isSearched } = useLoaderData<typeof loader>();
  const form = useForm(start, useActionData<typeof action>(), useAddressLabels());
  return (
    <RecordPage id="address" title={title} form={form} save={t("addresses.save")}>
      <div className="grid gap-4 sm:grid-cols-6">
        {isSearched && (
          <AddressSearch
            field={form.field}
            members={entrantMembers}
            news={form.answer?.addressSearch ?? null}
          />
        )}
        <AddressFields field={form.field} choices={choices} />
      </div>
    </RecordPage>
  );
}
