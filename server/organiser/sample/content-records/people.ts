export const people = [
  {
    first_name: "Bev",
    last_name: "Kowalski",
    title: "Clerk of the course",
    description:
      "<p>Bev waved the first pair away in 2016 with a torch, because the lights had not arrived. She has the last word on every start, and on whether it is too wet to go.</p>",
    photo_hash: "person-clerk",
  },
  {
    first_name: "Dinesh",
    last_name: "Rao",
    title: "Chief scrutineer",
    description:
      "<p>Dinesh looks at every car before it goes anywhere near the line: tyres, leaks, battery, belts. Bring it clean and he’ll have you through in ten minutes. He’d rather lend you a battery clamp than send you home.</p>",
    photo_hash: "person-scrutineer",
  },
  {
    first_name: "Talia",
    last_name: "Moreno",
    title: "Chief marshal",
    description:
      "<p>Twenty people in green follow Talia’s radio. If you’ve never staged before, tell her crew at the head of the queue and somebody walks you through it.</p>",
    photo_hash: "person-marshal",
  },
  {
    first_name: "Ewan",
    last_name: "Pryce",
    title: "Timing",
    description:
      "<p>Ewan built the boards at the finish and still solders them. Your times are on the site before you are back in the queue.</p>",
    photo_hash: "person-timekeeper",
  },
  {
    first_name: "Nomsa",
    last_name: "Dube",
    title: "The voice of the night",
    description:
      "<p>Nomsa knows your car, your last time and what you had for lunch. She calls the eliminator from the tower above the start line.</p>",
    photo_hash: "person-announcer",
  },
  {
    first_name: "Kirsty",
    last_name: "Lund",
    title: "Entries and front desk",
    description:
      "<p>Changed cars, lost a wristband, can’t come after all? Kirsty answers the mail and the phone, and stands at the gate on the night.</p>",
    photo_hash: "person-desk",
  },
];
