import type { Dependencies } from "../../feature.ts";
import {
  allBuilderFields,
  legacyFields,
  allQuestionTypes,
  unanswerableFields,
} from "./sample-form-fields.ts";
import { DAY_MS } from "../../../../app/domain/durations.ts";

const buildQuestion = (name: string, field_type: string, label: string, properties: object = {}) => ({
  name,
  field_type,
  label,
  required: false,
  ...properties,
});

/** Creates the sample's forms if there are no forms yet. */
export async function seedForms({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<void> {
  const existingForm = await db.selectFrom("forms").select("id").limit(1).executeTakeFirst();
  if (existingForm) return;
  const form = {
    use_captcha: 0,
    must_be_logged_on: 0,
    cost: 0,
    questions: "[]",
    data: "[]",
    closes_at: null,
    most: null,
  };
  const name = buildQuestion("name", "text", "Your name", { required: true });
  const email = buildQuestion("email", "email", "Your email", { required: true });
  await db
    .insertInto("forms")
    .values([
      {
        ...form,
        url: "track-hire",
        name: "Hire the track",
        use_captcha: 1,
        questions: JSON.stringify(allQuestionTypes),
      },
      { ...form, url: "volunteer", name: "Work with us", data: JSON.stringify(legacyFields) },
      {
        ...form,
        url: "garage-sticker",
        name: "Season garage sticker",
        cost: 2_500,
        questions: JSON.stringify([
          buildQuestion("about", "content", "", {
            content: "<p>One sticker opens the gate to the garages for a whole season.</p>",
          }),
          buildQuestion("plate", "text", "Number plate", { required: true }),
          buildQuestion("order", "submit", "Order the sticker"),
        ]),
      },
      {
        ...form,
        url: "crew-pass",
        name: "Crew pass",
        must_be_logged_on: 1,
        questions: JSON.stringify([
          buildQuestion("about", "content", "", {
            content: "<p>For crews of drivers who have an account.</p>",
          }),
          buildQuestion("crew", "textarea", "Who is in your crew?", { required: true }),
        ]),
      },
      { ...form, url: "test-drive", name: "Test drive", most: 1, questions: JSON.stringify([name, email]) },
      {
        ...form,
        url: "early-bird",
        name: "Early bird",
        closes_at: clock.now() - DAY_MS,
        questions: JSON.stringify([name, email]),
      },
      { ...form, url: "club-stand", name: "A stand for your club", data: JSON.stringify(allBuilderFields) },
      {
        ...form,
        url: "scrutineering-feedback",
        name: "Scrutineering",
        data: JSON.stringify(unanswerableFields),
      },
    ])
    .execute();
}
