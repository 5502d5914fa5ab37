import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { getTranslations } from "../../i18n/translations.server.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Picture } from "../../media/picture.tsx";
import { openForm } from "../../posting/open-form.server.ts";
import { useForm } from "../../posting/use-form.ts";
import { useActionResult } from "../../posting/use-action-result.ts";
import { buildHead } from "../../site/head.ts";
import { FileField } from "../../uploads/file-field.tsx";
import { SAVED_FILE } from "../../domain/file-field.ts";
import { RecordPage } from "../records/record-page.tsx";
import { photoFormKind, photoSchema, postPhoto } from "./photo.server.ts";

export const handle = { i18n: ["account", "posting", "uploads"] } satisfies ScreenHandle;

/** The page to change the user's photo. [ACC-009] */
export async function loader({ context }: LoaderFunctionArgs) {
  const { image } = await context.session.requireUser();
  const initialValues = { profile_photo: image ? SAVED_FILE : "" };
  const initialForm = await openForm(context, photoFormKind, { initialValues, schema: photoSchema });
  return { title: getTranslations(context.language.code, "uploads")("profile.title"), image, initialForm };
}

export const action = (args: ActionFunctionArgs) => postPhoto(args);

export { postClientAction as clientAction } from "../../posting/post-client-action.ts";
export { revalidateUnlessSubmitFailed as shouldRevalidate } from "../../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.title ?? "" });

export default function PhotoScreen() {
  const t = useTranslations("uploads");
  const { title, image, initialForm } = useLoaderData<typeof loader>();
  const form = useForm(initialForm, useActionResult<typeof action>(), { profile_photo: t("profile.photo") });
  return (
    <RecordPage id="photo" title={title} form={form} saveLabel={t("profile.save")} takesFiles>
      <FileField
        {...form.field("profile_photo")}
        fileName={form.field("profile_photo_name").defaultValue}
        kind="image"
        preview={
          <Picture
            image={image}
            aspect="1x1"
            width={200}
            alt=""
            className="size-40 rounded-full object-cover"
          />
        }
      />
    </RecordPage>
  );
}
