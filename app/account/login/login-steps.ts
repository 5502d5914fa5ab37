import type { FormResult, InitialForm } from "../../posting/form-result.ts";
import type { FailedSubmit } from "../../posting/submit-failure.ts";

/**
 * The current step of the login. `content` is the API's text for unknown users, "" for none; `delay` is how
 * late the email may arrive, if it couldn't be sent at once.
 */
export type LoginStep = { step: "start" | "code" | "sign-up"; content: string; delay?: string };

/** The response to the last submit. */
export type LoginActionResult = (FormResult & Partial<LoginStep>) | FailedSubmit | undefined;

/** The props of every step. */
export type StepProps = {
  initialForm: InitialForm;
  actionResult: LoginActionResult;
  /** `isAfterSubmit`: the step follows a submit; else it was opened by its URL. */
  current: LoginStep & { isAfterSubmit: boolean };
  isCodeOnly: boolean;
};
