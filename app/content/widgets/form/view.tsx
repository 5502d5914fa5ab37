import { CmsForm } from "../../../forms/cms-form.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { FormWidget } from "./load.server.ts";

/** A form in a page. With scripts the response is shown in this page, without them on the form's own page. */
export default function FormView({ data }: ViewProps<FormWidget>) {
  if (!data) return null;
  return (
    <div className="max-w-2xl py-6">
      <CmsForm form={data} actionResult={undefined} />
    </div>
  );
}
