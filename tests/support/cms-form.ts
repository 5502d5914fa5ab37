import { buildAnswerFieldName } from "../../app/domain/form-answers/form-parts.ts";

/** Returns form fields with these answers, which are listed by the names of their questions. */
export const answers = (byQuestion: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(byQuestion).map(([name, value]) => [buildAnswerFieldName(name), value]));

/** Required and optional answers for the sample form with every question type. */
export const trackHire = {
  name: "Robin Hale",
  email: "robin@example.com",
  phone: "0491 570 156",
  plan: "A club day,\nwith lights",
  budget: "$4,500.50",
  juniors: "12.5%",
  cars: "40",
  "gate code": " open sesame ",
  day: "2027-03-14",
  visit: "2027-02-01T17:30",
  start: "09:00",
  rules: "1",
  signed: "Robin Hale",
};

/** Required answers for the sample form with every older question type. */
export const volunteer = {
  name: "Robin Hale",
  email: "robin@example.com",
  phone: "0491 570 156",
  nights: "3",
  from: "14/03/2027",
  where: "gates",
  shirt: "l",
  about: "I have worked as a marshal.",
};

/** Required and optional answers for the sample form with the form builder's further types. */
export const clubStand = {
  club: "Rolling Club",
  nights: "sun",
  power: "15a",
  cars: "drift",
  town: "newcastle",
  metres: "6",
  setup: "14/03/2027",
  notes: "Near the gates",
};
