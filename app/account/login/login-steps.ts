import type { FormResult, InitialForm } from "../../posting/form-result.ts";
import type { FailedSubmit } from "../../posting/submit-failure.ts";

/** A step of the login. */
export type LoginStep = {
  step: "start" | "code" | "sign-up";
  /** The API's text for users without an account; "" if there is none. */
  apiText: string;
  /** The formatted delay of the email; missing or "" if it was sent at once. */
  emailDelay?: string;
};

/** The response to the last submit; undefined before the first one. */
export type LoginActionResult = (FormResult & Partial<LoginStep>) | FailedSubmit | undefined;

/** The props of every step. */
export type StepProps = {
  initialForm: InitialForm;
  actionResult: LoginActionResult;
  /** `isAfterSubmit` is whether the step follows a submit. Otherwise it was opened by its own URL. */
  currentStep: LoginStep & { isAfterSubmit: boolean };
  isCodeOnly: boolean;
};
