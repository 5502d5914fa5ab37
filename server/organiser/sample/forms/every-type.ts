/** A form with every question type of the documents, a signature, and a type that nobody knows. */
export const questions = [
  {
    id: 1,
    name: "about",
    field_type: "content",
    label: "",
    content:
      "<p>A day at the strip for your club: tell us what you plan, and we call you within two working days.</p>",
  },
  { id: 2, name: "name", field_type: "text", label: "Your name", required: true },
  { id: 3, name: "email", field_type: "email", label: "Your e-mail", required: true },
  { id: 4, name: "phone", field_type: "phone", label: "Phone", help_text: "Where we reach you by day." },
  { id: 5, name: "plan", field_type: "textarea", label: "What do you plan?", required: true },
  { id: 6, name: "budget", field_type: "currency", label: "Budget in dollars" },
  { id: 7, name: "juniors", field_type: "percent", label: "Share of juniors in per cent" },
  { id: 8, name: "cars", field_type: "number", label: "How many cars?", required: true },
  { id: 9, name: "gate code", field_type: "password", label: "A code for your gate list" },
  { id: 10, name: "day", field_type: "date", label: "Which day?", required: true },
  { id: 11, name: "visit", field_type: "datetime", label: "When do you come for a look?" },
  { id: 12, name: "start", field_type: "time", label: "When do you start?" },
  { id: 13, name: "rules", field_type: "checkbox", label: "We have read the rules", required: true },
  { id: 14, name: "catering", field_type: "checkbox", label: "We want food trucks", value: 1 },
  { id: 15, name: "signed", field_type: "signature", label: "Signature", required: true },
  {
    id: 16,
    name: "map",
    field_type: "hologram",
    label: "Bring a plan of your paddock when you come for a look.",
  },
  { id: 17, name: "send", field_type: "submit", label: "Ask for the track" },
];

/** A form with every type of the older builder. */
export const legacyFields = [
  { type: "header", subtype: "h2", label: "Tell us<br>when" },
  { type: "paragraph", subtype: "p", label: "We need hands at every\nnight of the season." },
  {
    type: "text",
    subtype: "text",
    name: "name",
    label: "Your<br>name",
    required: true,
    placeholder: "First and last",
  },
  { type: "text", subtype: "email", name: "email", label: "Your e-mail", required: true },
  { type: "text", subtype: "tel", name: "phone", label: "Phone" },
  { type: "number", name: "nights", label: "How many nights?", min: 1, max: 6, required: true },
  { type: "date", name: "from", label: "From which day on?", required: true },
  {
    type: "select",
    name: "where",
    label: "Where?",
    required: true,
    values: [
      { label: "Start line", value: "start" },
      { label: "Gates", value: "gates" },
      { label: "Scrutineering", value: "scrutineering" },
    ],
  },
  {
    type: "select",
    name: "shirt",
    label: "Shirt",
    placeholder: "No shirt",
    values: [
      { label: "Small", value: "s" },
      { label: "Medium", value: "m", selected: true },
      { label: "Large", value: "l" },
    ],
  },
  { type: "textarea", name: "about", label: "About you", value: "I have worked as " },
  { type: "button", subtype: "submit", name: "send", label: "Send it in" },
];
