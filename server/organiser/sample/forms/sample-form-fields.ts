/** Questions of every documented type and of an unknown type. */
export const allQuestionTypes = [
  {
    id: 1,
    name: "about",
    field_type: "content",
    label: "",
    content:
      "<p>A day at the strip for your club: tell us what you plan, and we call you within two working days.</p>",
  },
  { id: 2, name: "name", field_type: "text", label: "Your name", required: true },
  { id: 3, name: "email", field_type: "email", label: "Your email", required: true },
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

/** Fields of every type of the older builder. */
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
  { type: "text", subtype: "email", name: "email", label: "Your email", required: true },
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

/** Fields of all other types of the form builder and of an unknown type. */
export const allBuilderFields = [
  { type: "header", subtype: "h2", label: "Your stand &amp; crew" },
  {
    type: "paragraph",
    subtype: "p",
    label: 'For clubs that want a stand.<br>See the <a href="/rules">rules</a> first.',
  },
  {
    type: "text",
    subtype: "text",
    name: "club",
    label: "Name &amp; club<br>",
    required: true,
    maxlength: "60",
    description: "As it stands on your <b>flag</b>",
    placeholder: "Sydney &amp; District",
    className: "form-control",
    access: false,
  },
  {
    type: "checkbox-group",
    name: "nights",
    label: "<b>Which</b> nights?",
    required: true,
    toggle: false,
    inline: false,
    other: true,
    values: [
      { label: "Friday &amp; practice", value: "fri", selected: false },
      { label: "Saturday", value: "sat", selected: true },
      { label: "Sunday", value: "sun", selected: false },
    ],
  },
  {
    type: "radio-group",
    name: "power",
    label: "Power at your stand",
    required: true,
    other: true,
    values: [
      { label: "None", value: "none" },
      { label: "240 V, 10 A", value: "10a" },
      { label: "240 V, 15 A", value: "15a" },
    ],
  },
  {
    type: "select",
    name: "cars",
    label: "Cars on show",
    multiple: true,
    values: [
      { label: "Road cars", value: "road" },
      { label: "Drift cars", value: "drift" },
      { label: "Drag cars", value: "drag" },
    ],
  },
  {
    type: "autocomplete",
    name: "town",
    label: "Where do you come from?",
    requireValidOption: false,
    values: [
      { label: "Sydney", value: "SYD" },
      { label: "Newcastle", value: "NTL" },
      { label: "Wollongong", value: "WOL" },
    ],
  },
  {
    type: "number",
    subtype: "number",
    name: "metres",
    label: "Metres of frontage",
    min: 3,
    max: 30,
    step: 3,
  },
  {
    type: "date",
    subtype: "date",
    name: "setup",
    label: "When do you set up?",
    min: "2027-03-01",
    max: "2027-03-31",
  },
  { type: "textarea", subtype: "tinymce", name: "notes", label: "Anything else?", maxlength: 500, rows: 4 },
  { type: "file", subtype: "file", name: "insurance", label: "Your insurance certificate", multiple: true },
  { type: "hidden", name: "source", value: "website" },
  { type: "starRating", name: "rating", label: "How was last season?" },
  { type: "button", subtype: "submit", name: "send", label: "Ask for a stand" },
  { type: "button", subtype: "reset", name: "reset", label: "Start over" },
];

/** Fields with a required question of an unknown type. */
export const unanswerableFields = [
  { type: "paragraph", subtype: "p", label: "Show us how your scrutineering went." },
  { type: "text", subtype: "text", name: "name", label: "Your name", required: true },
  { type: "starRating", name: "rating", label: "Your <b>rating</b>", required: true },
  { type: "button", subtype: "submit", name: "send", label: "Send" },
];
