import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { wordsFor } from "../../i18n/words.server.ts";
import { useWords } from "../../i18n/words.tsx";
import { Picture } from "../../media/picture.tsx";
import { openForm } from "../../posting/open-form.server.ts";
import { useForm } from "../../posting/use-form.ts";
import { head } from "../../site/head.ts";
import { FileField } from "../../uploads/file-field.tsx";
import { keptFile } from "../../domain/file-field.ts";
import { RecordPage } from "../records/record-page.tsx";
import { photoKind, PhotoForm, postPhoto } from "./photo.server.ts";

export const handle = { words: ["account", "posting", "uploads"] } satisfies ScreenHandle;

/** The photo of the signed-in user. [ACC-009] */
export async function loader({ context }: LoaderFunctionArgs) {
  const { image } = await context.session.require();
  const known = { profile_photo: image ? keptFile : "" };
  const start = await openForm(context, photoKind, { known, schema: PhotoForm });
  return { title: wordsFor(context.language.code, "uploads")("profile.title"), image, start };
}

export const action = (args: ActionFunctionArgs) => postPhoto(args);

export { postFromBrowser as clientAction } from "../../posting/post-from-browser.ts";
export { unlessTroubled as shouldRevalidate } from "../../posting/revalidating.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

export default function PhotoScreen() {
  const t = useWords("uploads");
  const { title, image, start } = useLoaderData<typeof loader>();
  const form = useForm(start, useActionData<typeof action>(), { profile_photo: t("profile.photo") });
  return (
    <RecordPage id="photo" title={title} form={form} save={t("profile.save")} takesFiles>
      <FileField
        {...form.field("profile_photo")}
        fileName={form.field("profile_photo_name").defaultValue}
        kind="image"
        current={
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
