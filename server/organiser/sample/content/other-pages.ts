import { heading, html, row, type PageSource } from "../../content/page-source.ts";

const SAMPLE_NOTICE =
  "<p><strong>This is a sample text that came with the site. It binds nobody.</strong> The organiser replaces it with their own before the first entry is sold.</p>";

export const galleryPage: PageSource = {
  url: "gallery",
  name: "Gallery",
  title: "Gallery",
  seoTitle: "Pictures from the strip",
  description: "Pictures of our nights in Sydney, Adelaide and Perth: racing, the pits, cars on show.",
  rows: () => [
    row(heading("h1", "Gallery")),
    row({
      kind: "core/gallery_group",
      name: "Event photos",
      settings: { heading: "", subheading: "", group: "event-photos", aspect: "16x9" },
    }),
  ],
};

export const venuesPage: PageSource = {
  url: "venues",
  name: "Venues",
  title: "Venues",
  seoTitle: "Our strips in Sydney, Adelaide and Perth",
  description:
    "Sandstone Raceway, Gulf Straight Motor Park and Swan Coast Dragway: where we race and how many cars each takes.",
  rows: ({ image }) => [
    row(heading("h1", "Venues")),
    row({
      kind: "core/image_with_content",
      name: "Sydney",
      settings: {
        heading: "Sandstone Raceway, Sydney",
        html: "<p>Our home strip: cut into the stone, sheltered from the westerly, with the grandstand level with the start lights. 24 garages, food from three trucks, and room for 150 entries a night.</p>",
        image: image("venue-sydney"),
        image_align: "left",
        button_link: "/venues/sandstone-raceway",
        button_text: "Nights in Sydney",
      },
    }),
    row({
      kind: "core/image_with_content",
      name: "Adelaide",
      settings: {
        heading: "Gulf Straight Motor Park, Adelaide",
        html: "<p>Flat, wide and close to the water. The sea breeze comes from the left after sunset; the camp ground behind the pits has sites for swags and for caravans. 130 entries a night.</p>",
        image: image("venue-adelaide"),
        image_align: "right",
        button_link: "/venues/gulf-straight",
        button_text: "Nights in Adelaide",
      },
    }),
    row({
      kind: "core/image_with_content",
      name: "Perth",
      settings: {
        heading: "Swan Coast Dragway, Perth",
        html: "<p>The newest surface of the three, with the river on one side and the city’s towers at the far end. 100 entries a night, so there’s hardly a queue.</p>",
        image: image("venue-perth"),
        image_align: "left",
        button_link: "/venues/swan-coast-dragway",
        button_text: "Nights in Perth",
      },
    }),
  ],
};

export const contactPage: PageSource = {
  url: "contact",
  name: "Contact",
  title: "Contact Us",
  seoTitle: "Contact us",
  description: "Write or ring: how to reach the people who run the nights.",
  rows: () => [
    row(
      heading("h1", "Contact Us"),
      html(`
<p>Questions about your car, your entry or a stall: write, and you’ll have an answer within two working days. On the day of an event please ring.</p>
<ul>
<li>E-mail: <a href="mailto:hello@longstraight.example">hello@longstraight.example</a></li>
<li>Phone: <a href="tel:+61255504025">(02) 5550 4025</a></li>
<li>Post: Unit 4, 25 Rolling Start Road, Sandstone Flat NSW 2999</li>
</ul>
<p>Who reads it and who you meet on the night: <a href="/people">the people</a>.</p>
<h2>Opening times</h2>
<ul>
<li>Monday to Friday: 9 am to 4 pm</li>
<li>Race days: 2 pm until the last car has left</li>
<li>Public holidays: closed</li>
</ul>`),
    ),
    row({
      kind: "core/google_map",
      name: "The office",
      settings: {
        location: "-33.61, 150.75 (Unit 4, 25 Rolling Start Road)",
        zoom: "14",
        show_sign: "1",
        height: "320",
      },
    }),
    row({
      kind: "core/faq",
      name: "Questions",
      settings: { heading: "", pagecontent: "<p>Perhaps somebody has asked before you.</p>", group: "" },
      frame: { anchor_name: "questions" },
    }),
  ],
};

export const privacyPage: PageSource = {
  url: "privacy-policy",
  name: "Privacy policy",
  title: "Privacy policy",
  seoTitle: "Privacy policy",
  description: "What we know about you when you enter or buy a ticket, why, and for how long.",
  rows: () => [
    row(
      heading("h1", "Privacy policy"),
      html(`${SAMPLE_NOTICE}
<h2>What we keep</h2>
<p>Your name, address, phone number and email address; your vehicles and licences; what you entered and bought. Answers of a medical statement are seen by the medical officer of that event only.</p>
<h2>Why</h2>
<p>To run the event you entered, to tell you when it changes, and because the insurer and the sporting body ask us to.</p>
<h2>How long</h2>
<p>Entries and invoices for seven years, as the tax office wants it. Everything else until you ask us to delete it.</p>
<h2>Who else sees it</h2>
<p>The payment provider, the sporting body that issues your licence, and nobody to whom you’d have to be sold.</p>
<h2>Ask us</h2>
<p>Write to <a href="mailto:hello@longstraight.example">hello@longstraight.example</a> to see, correct or delete what we hold.</p>`),
    ),
  ],
};

export const termsPage: PageSource = {
  url: "terms-and-conditions",
  name: "Terms and conditions",
  title: "Terms and conditions",
  seoTitle: "Terms and conditions",
  description: "What you agree to when you enter an event or buy a ticket.",
  rows: () => [
    row(
      heading("h1", "Terms and conditions"),
      html(`${SAMPLE_NOTICE}
<h2>Entries</h2>
<p>An entry is yours once it is paid. It is for the driver and the vehicle named in it; you may change the vehicle until the day before.</p>
<h2>If you can’t come</h2>
<p>Tell us seven days before the event and we move your entry to another night, or you pass it on to another driver. After that we keep it, unless we call the event off or move it, or rain stops it before you’ve had three runs.</p>
<h2>If we call it off</h2>
<p>You choose between your money back and a place at the next event at the same venue.</p>
<h2>At the venue</h2>
<p>Motorsport is dangerous. The rules, the marshals and the clerk of the course have the last word.</p>`),
    ),
  ],
};

export const shippingPage: PageSource = {
  url: "shipping-and-returns",
  name: "Shipping and returns",
  title: "Shipping and returns",
  seoTitle: "Shipping and returns",
  description: "How merchandise reaches you, and what to do when it doesn’t fit.",
  rows: () => [
    row(
      heading("h1", "Shipping and returns"),
      html(`${SAMPLE_NOTICE}
<h2>With your entry</h2>
<p>Merchandise that you add to an entry is waiting for you at the gate. Bring the name the entry was made in.</p>
<h2>By post</h2>
<p>We post within Australia and to New Zealand on Mondays and Thursdays. Your cart shows the price for your postcode. In Australia, standard post is free from $150.</p>
<h2>Picked up</h2>
<p>Choose pick-up at the checkout and collect your order for free at our workshop, Unit 4, 25 Rolling Start Road, Sandstone Flat, on weekdays from 9 am to 4 pm. We email you when it is ready.</p>
<h2>Returns</h2>
<p>It doesn’t fit? Send it back unworn within 30 days and we exchange it or give you your money back. If something is faulty we pay the postage too.</p>`),
    ),
  ],
};

/**
 * The site has its own screen for this page, which uses only the title and the description for search
 * engines.
 */
export const eventsPage: PageSource = {
  url: "events",
  name: "Events",
  title: "Events",
  seoTitle: "Upcoming events and entries",
  description: "Every night to come in Sydney, Adelaide and Perth: enter your car or buy a spectator ticket.",
  rows: () => [],
};
