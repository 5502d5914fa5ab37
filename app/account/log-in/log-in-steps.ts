import type { FormAnswer, FormStart } from "../../posting/answer.ts";
import type { TroubledPost } from "../../posting/post-trouble.ts";

/**
 * Where somebody is on the way in. `content` is what the API would have shown to somebody whom it doesn't
 * know, "" for nothing.
 */
export type ShownStep = { step: "start" | "code" | "newcomer"; content: string };

/** What the last press came to. */
export type LogInReply = (FormAnswer & Partial<ShownStep>) | TroubledPost | undefined;

/** What every step is made from. */
export type StepProps = {
  start: FormStart;
  reply: LogInReply;
  shown: ShownStep;
  isByCodeOnly: boolean;
};
