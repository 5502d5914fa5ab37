import type { FormResult, InitialForm } from "../../posting/form-result.ts";
import type { FailedSubmit } from "../../posting/submit-failure.ts";

export type LoginStep = {
  step: "start" | "code" | "sign-up";
  /** The API's text for users without an account, or "" if there is none. */
  apiText: string;
  /** The formatted delay of the email. Missing or "" if the email was sent at once. */
  emailDelay?: string;
};

/** The response to the last submission, or undefined before the first submission. */
export type LoginActionResult = (FormResult & Partial<LoginStep>) | FailedSubmit | undefined;

export type LoginStepProps = {
  initialForm: InitialForm;
  actionResult: LoginActionResult;
  /** `isAfterSubmit` is false if the user opened the step by its own URL. */
  currentStep: LoginStep & { isAfterSubmit: boolean };
  isCodeOnly: boolean;
};
