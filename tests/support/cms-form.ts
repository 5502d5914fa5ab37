import { fieldOf } from "../../app/domain/form-answers/form-parts.ts";

/** The members of a posted form by the names of its questions. */
export const answers = (named: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [fieldOf(name), value]));

/** What the sample's form with every question type needs, and what it asks beside. */
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

/** What the sample's form with every older type needs. */
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
