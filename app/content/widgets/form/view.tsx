import { CmsForm } from "../../../forms/cms-form.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { FormWidget } from "./data.ts";

/** A form in a page. With scripts its answer comes into this page, without them its own page has it. */
export default function FormView({ data }: ViewProps<FormWidget>) {
  if (!data) return null;
  return (
    <div className="max-w-2xl py-6">
      <CmsForm form={data} reply={undefined} />
    </div>
  );
}
