const LICENCE_TERMS = `<p>I declare that what I have said about my health is true and complete, that I will tell the licensing body of any change, and that I give up my licence when I am no longer fit to drive.</p>`;

/** Race licences that can be bought with an entry. [ENT-024] */
export const sampleLicences = [
  {
    name: "One-event licence",
    price: 4_500,
    is_annual: 0,
    content: "<p>Good for this event only.</p>",
    terms_name: "",
    terms_content: "",
    terms_for_minors: "",
  },
  {
    name: "Annual licence",
    price: 16_500,
    is_annual: 1,
    content: "<p>Good for twelve months at every event. It needs a medical statement.</p>",
    terms_name: "Licence declaration",
    terms_content: LICENCE_TERMS,
    terms_for_minors: "",
  },
];

export const sampleBloodTypes = ["O+", "O−", "A+", "A−", "B+", "B−", "AB+", "AB−", "I don’t know"];
