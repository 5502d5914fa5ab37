import { row } from "../../content/page-source.ts";
import type { SampleArticle } from "./sample-article.ts";

const author = "Josie Marsh";
const groups: SampleArticle["groups"] = ["race-reports"];

export const raceReports: SampleArticle[] = [
  {
    slug: "quarry-nights-final-by-a-bumper",
    name: "A bumper’s width at the quarry",
    blurb:
      "137 cars, one shower of rain and a final that needed the photograph: how Ines Duarte won her first eliminator.",
    title: "Race report: Sandstone eliminator won by a bumper",
    metaDescription:
      "Results and report of the Saturday night at Sandstone Raceway: all rounds of the eliminator with times.",
    author,
    picture: "article-timing-board",
    groups,
    daysAgo: 5,
    content: `
<p>At 8.10&nbsp;pm it rained for eleven minutes, and for eleven minutes 137 people looked at the same cloud. Then two sweepers, four leaf blowers and a borrowed jet dryer brought the strip back. By nine it was quicker than before.</p>
<p>Ines Duarte had come to test a clutch. She qualified fourteenth of sixteen with her blue hatch, beat the second-fastest car of the night in round one because it jumped, and from then on drove as if she had nothing to lose. “I hadn’t,” she said afterwards. “I’d already packed the trailer.”</p>
<p>In the final she met Wes Tran, who hadn’t been headed all evening. Level at the line. Level at the hundred. At the boards the lights said lane one, the crowd said lane two, and the photograph said: lane one, by the width of a bumper.</p>
<table>
<caption>Eliminator, from the quarter-finals on; seconds over 250 metres from the roll</caption>
<thead><tr><th scope="col">Round</th><th scope="col">Winner</th><th scope="col">Time</th><th scope="col">Beaten</th><th scope="col">Time</th></tr></thead>
<tbody>
<tr><th scope="row">Quarter</th><td>Duarte</td><td>6.41</td><td>Holm</td><td>6.52</td></tr>
<tr><th scope="row">Quarter</th><td>Abela</td><td>6.38</td><td>Singh</td><td>6.40</td></tr>
<tr><th scope="row">Quarter</th><td>Tran</td><td>6.02</td><td>McLeod</td><td>6.33</td></tr>
<tr><th scope="row">Quarter</th><td>Kovac</td><td>6.21</td><td>Yun</td><td>jumped</td></tr>
<tr><th scope="row">Semi</th><td>Duarte</td><td>6.29</td><td>Abela</td><td>6.30</td></tr>
<tr><th scope="row">Semi</th><td>Tran</td><td>6.05</td><td>Kovac</td><td>6.19</td></tr>
<tr><th scope="row">Final</th><td>Duarte</td><td>6.087</td><td>Tran</td><td>6.089</td></tr>
</tbody>
</table>
<p>Both are on the list for the <a href="/event/night-shift-sydney">next Night Shift</a>. Bring a camera with a fast shutter.</p>`,
  },
  {
    slug: "utes-own-the-gulf",
    name: "Forty-one utes and a dog named Diff",
    blurb:
      "The spring ute night at Gulf Straight had the smallest field of the year, the loudest paddock and a passenger who slept through all of it.",
    title: "Race report: ute night at Gulf Straight",
    metaDescription: "Picture, winner and prizes of the spring ute night at Gulf Straight Motor Park.",
    author,
    picture: "article-ute-dog",
    groups,
    daysAgo: 16,
    content: `
<p>Forty-one utes is what the theme allowed, and forty-one utes is what came: from a 1974 one-tonner with its original tray to an electric one that made no sound except for its tyres.</p>
<p>The breeze was in by seven, straight across. What has a flat tailgate sails, and by the third run most people had found out to drop theirs. Rob Casey’s white ute ran 6.9 with the gate up and 6.7 with it down, and he’d like it known that he had said so all along.</p>
<p>The eliminator went to Lena Fischer, who drives to work in hers. The prize for the best tray went to a working bee box with bees painted on it. And Diff, the kelpie of the Haddad family, who isn’t allowed past the pit gate, slept on a folded tarp from five until the trophies were handed out.</p>`,
    rows: ({ image }) => [
      row({
        kind: "core/image_with_content",
        name: "Picture of the night",
        settings: {
          heading: "Picture of the night",
          html: "<p>Green against graphite, both trays full, both tailgates down: the second semi-final, a tenth apart at the boards.</p><p>Are you in one of our pictures? Write to us and we’ll send you the file.</p>",
          image: image("strip-utes"),
          image_align: "right",
          button_link: "/contact",
          button_text: "Write to us",
        },
      }),
    ],
  },
  {
    slug: "season-so-far",
    name: "The season so far, in seven numbers",
    blurb:
      "Runs, blown hoses, dumplings: what we counted on three strips between the first night of the year and last weekend.",
    title: "The roll racing season so far, in numbers",
    metaDescription: "More than 19,000 runs on three strips: the numbers of the roll racing season so far.",
    author,
    picture: "article-season-chart",
    groups,
    daysAgo: 2,
    content: `
<p>Somebody in the timing hut likes spreadsheets. Here is what came out.</p>
<dl>
<dt>19,204 runs</dt><dd>About nine for each car and night. The most in one night by one car: 23, in Perth, by a diesel.</dd>
<dt>5.71 seconds</dt><dd>The quickest run, in February at Swan Coast. Nobody has come within a tenth of it since.</dd>
<dt>14.88 seconds</dt><dd>The slowest, by a van with a surfboard on its roof. It won: the other car jumped.</dd>
<dt>3.1 per cent</dt><dd>Runs lost by a jump. On first nights it’s 1.9. Newcomers wait; it’s the rest of us who guess.</dd>
<dt>62 hoses</dt><dd>What fails most isn’t engines but rubber: coolant and boost hoses, and the clamps on them. Look at yours before <a href="/article/through-scrutineering-in-five-minutes">scrutineering</a> does.</dd>
<dt>0.002 seconds</dt><dd>The closest final, <a href="/article/quarry-nights-final-by-a-bumper">three nights ago at the quarry</a>.</dd>
<dt>4,310 dumplings</dt><dd>At Sandstone alone. We stopped counting when the truck ran out of soy sauce.</dd>
</dl>
<p>There’s a good third of the season left. <a href="/events">See where.</a></p>`,
  },
];
