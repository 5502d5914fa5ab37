import type { FormResult, InitialForm } from "../../posting/form-result.ts";
import type { FailedSubmit } from "../../posting/submit-failure.ts";

export type LoginStep = {
  step: "start" | "code" | "sign-up";
  /** The API's text for users without an account; "" if there is none. */
  apiText: string;
  /** The formatted delay of the email; missing or "" if it was sent at once. */
  emailDelay?: string;
};

/** The response to the last submit; undefined before the first submit. */
export type LoginActionResult = (FormResult & Partial<LoginStep>) | FailedSubmit | undefined;

export type StepProps = {
  initialForm: InitialForm;
  actionResult: LoginActionResult;
  /** `isAfterSubmit` is false if the step was opened by its own URL. */
  currentStep: LoginStep & { isAfterSubmit: boolean };
  isCodeOnly: boolean;
};
