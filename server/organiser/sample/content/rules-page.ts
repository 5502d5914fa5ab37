import { heading, html, row, tabs, type PageSource } from "../../content/page-source.ts";

/** The page “Rules”, with its texts in tabs. [RT-036 CMS-090..106] */
export const rulesPage: PageSource = {
  url: "rules",
  name: "Rules",
  title: "Rules",
  seoTitle: "Rules for drivers, passengers and cars",
  description: "What you need to drive, what your car needs to pass scrutineering, and how a night runs.",
  rows: () => [
    row(
      heading("h1", "Rules"),
      html(
        "<p>They are short because they matter. If you’re in doubt about your car, write to us before you enter.</p>",
      ),
    ),
    tabs(
      ["roll racing Requirements", html(REQUIREMENTS)],
      ["Themed Event Requirements", html(THEMED_EVENTS)],
      ["General Information", html(GENERAL_INFORMATION)],
    ),
  ],
};

const REQUIREMENTS = `
<h3>You</h3>
<ul>
<li>Everybody in the car is 18 or older.</li>
<li>Drivers hold a current driver’s licence. Learner permits don’t count.</li>
<li>Drivers hold a motorsport licence. You can buy one with your entry.</li>
<li>Helmets to AS1698 or a higher standard, for drivers and passengers.</li>
<li>Enclosed footwear.</li>
<li>Non-flammable clothing from neck to wrist to ankle.</li>
</ul>
<h3>Your car</h3>
<ul>
<li>Radial tyres only, the front ones at least 185&nbsp;mm wide.</li>
<li>Seats, belts and battery are secured.</li>
<li>Head, tail and brake lights work.</li>
<li>A muffler is fitted.</li>
<li>Tow points front and rear can be reached.</li>
<li>Convertibles have a roll bar.</li>
<li>Nothing leaks.</li>
<li>No wheelie bars, no methanol.</li>
<li>Unregistered cars need our approval beforehand and can’t enter on the night.</li>
</ul>`;

const THEMED_EVENTS = `
<p>Some nights belong to one kind of car: utes, all-wheel drives, cars from before 1990. The event’s page says which. On top of the rules for every night:</p>
<ul>
<li>Your car fits the theme. If it is a close call, send us a picture before you enter.</li>
<li>Show-and-shine cars are in place an hour before the track opens and stay until the prizes are handed out.</li>
<li>Cars on show that don’t run on the strip need no motorsport licence and no scrutineering.</li>
<li>No engine is started in the show area unless a marshal stands beside the car.</li>
</ul>`;

const GENERAL_INFORMATION = `
<h3>The evening</h3>
<ul>
<li>The track opens at 6.30pm. An event runs for 4 to 6 hours.</li>
<li>Be through scrutineering before you join the queue; it stays open until 8pm.</li>
<li>The eliminator runs at about 9.30pm. Both finalists get a free VIP entry to the next event.</li>
</ul>
<h3>Driving</h3>
<ul>
<li>Roll to the line at about 40&nbsp;km/h, level with the other car. Whoever jumps has lost the run.</li>
<li>Stay in your lane. Slow down before the turn-off, not in it.</li>
<li>20&nbsp;km/h on the return road and in the paddock. No burnouts outside the box.</li>
<li>Alcohol and drugs: zero, for drivers and passengers. We test.</li>
</ul>
<h3>Weather</h3>
<p>We race on a dry strip only. If rain stops a night before you’ve had three runs, you choose between your money back and a place at the next event at the same venue.</p>`;
