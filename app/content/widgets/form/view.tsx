import { CmsForm } from "../../../forms/cms-form.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { FormWidget } from "./load.server.ts";

/** A CMS form. The response is shown in the same page, or without scripts on the form's own page. */
export default function FormView({ data }: ViewProps<FormWidget>) {
  if (!data) return null;
  return (
    <div className="max-w-2xl py-6">
      <CmsForm form={data} actionResult={undefined} />
    </div>
  );
}
