/** The phone numbers are reserved for fiction in Australia. */
export const SAMPLE_USERS = [
  {
    email: "driver@example.com",
    first_name: "Sam",
    last_name: "Carter",
    mobile_phone: "0491 570 156",
    date_of_birth: "1991-04-17",
    emergency_contact_name: "Jo Carter",
    emergency_contact_phone: "0491 570 157",
    addresses: [
      buildAddress("14 Cable Street", "", "Wallan Park", "NSW", "2763"),
      buildAddress("220 Hume Highway", "Shed 3", "Tarrow Creek", "NSW", "2580"),
    ],
  },
  {
    email: "spectator@example.com",
    first_name: "Riley",
    last_name: "Nguyen",
    mobile_phone: "0491 570 158",
    addresses: [buildAddress("9 Wattle Parade", "Unit 2", "Glenfield Bay", "SA", "5045")],
  },
  {
    email: "admin@example.com",
    first_name: "Alex",
    last_name: "Morgan",
    mobile_phone: "0491 570 159",
    is_admin: 1,
    addresses: [buildAddress("3 Quarry Road", "", "Bellbrae Heights", "NSW", "2756")],
  },
];

/** The password is public, so the sample users can log in only if `hasSampleLogins` is enabled. */
export const SAMPLE_PASSWORD = "roll-racing-250";

function buildAddress(
  street_address: string,
  unit: string,
  suburb_name: string,
  state: string,
  postcode: string,
) {
  const [street_number = "", ...street] = street_address.split(" ");
  return {
    street_address,
    street_number,
    street_name: street.join(" "),
    unit,
    suburb_id: 0,
    suburb_name,
    state,
    postcode,
    country: "Australia",
  };
}
