import type { SampleArticle } from "./sample-article.ts";

const author = "Priya Raman";

export const guides: SampleArticle[] = [
  {
    slug: "what-is-roll-racing",
    name: "What is roll racing?",
    blurb:
      "Two cars, one rolling start, 250 metres. Why it is kinder to your gearbox than drag racing, and why it is harder than it looks.",
    title: "What is roll racing? The rolling start explained",
    metaDescription:
      "Roll racing in five minutes: the rolling start at 40 km/h, the lights, the jump, the finish and the eliminator.",
    author,
    picture: "article-rolling-start",
    groups: ["guides"],
    daysAgo: 58,
    content: `
<p>Roll racing is a race between two cars over a straight, and it begins while both of them are moving. There is no burnout to heat the tyres, no staging beam to creep into and no launch at full throttle. You roll, you wait for green, you go.</p>
<h2>The start</h2>
<p>A marshal sends you off in pairs. Both drivers bring their cars to about <strong>40&nbsp;km/h</strong> and hold them level: mirrors beside mirrors, in the gear that they want to race in. Between the orange cones and the line nobody speeds up. At the line the lights turn green, and that is the first moment at which the accelerator matters.</p>
<figure><img src="/assets/i/start-lights/16x9/900.jpg" width="900" height="506" loading="lazy" alt="The green start light close up, two cars already gone"><figcaption>Green: not before, and not a blink later either.</figcaption></figure>
<p>A driver who speeds up before green has jumped, and a jump is a lost run whatever the board at the end says. If the two cars aren’t level, the starter leaves the lights red and both go around again.</p>
<h2>The 250 metres</h2>
<p>From the line it is 250 metres to the finish boards. A family sedan takes about nine seconds from the roll, a quick street car seven, and the cars at the front of the eliminator less than six. Then comes as much room again to slow down in, and the turn-off on the left.</p>
<h2>Why from a roll?</h2>
<ul>
<li><strong>Parts last.</strong> What breaks gearboxes, axles and clutches is the launch from a standstill. There is none.</li>
<li><strong>Tyres don’t decide it.</strong> At 40&nbsp;km/h a road tyre grips well enough, so nobody needs slicks.</li>
<li><strong>Front-wheel drive has a chance.</strong> So do heavy cars, automatics and electric ones.</li>
<li><strong>You get more runs.</strong> Nobody has to dry, scrape or glue a start line: most people drive eight to twelve times a night.</li>
</ul>
<h2>The eliminator</h2>
<p>Until 9.30&nbsp;pm you may race whoever stands beside you in the queue. After that the quickest sixteen cars of the night meet in pairs. Who loses watches. Four rounds later there is a winner, and both finalists have a VIP entry to the next event in their pocket.</p>
<p>Have you never done it? Then read <a href="/article/your-first-night">what your first night looks like</a> next, or look up <a href="/events">when we’re near you</a>.</p>`,
  },
  {
    slug: "your-first-night",
    name: "Your first night, hour by hour",
    blurb:
      "From the gate to the last run: what to bring, where to stand and who to ask. For everybody who has entered and is now a little nervous.",
    title: "Your first roll racing night, hour by hour",
    metaDescription:
      "A first-timer’s guide: what to bring, scrutineering, sign-on, the drivers’ briefing and your first run.",
    author,
    picture: "article-first-night",
    groups: ["guides"],
    daysAgo: 44,
    content: `
<p>Half of the people at a drivers’ briefing are there for the first time. Nobody minds questions. But a night is shorter than you think, and these are the ones we hear most.</p>
<h2>The day before</h2>
<ul>
<li>Wash the glass, inside too: low sun and start lights find every smear.</li>
<li>Empty the boot, the door pockets and the space under the seats. Whatever can roll will roll under a pedal.</li>
<li>Check oil, coolant and brake fluid. Set your tyres cold, at what the placard in the door says.</li>
<li>Pack your helmet (AS1698 or higher), your driver’s licence, your motorsport licence, a long-sleeved cotton shirt, long pants and closed shoes. Nothing that melts.</li>
</ul>
<h2>4.30 pm: scrutineering and sign-on</h2>
<p>Drive to the tent with the bonnet open. It takes about five minutes: belts, seats, battery, lights, tyres, tow points, leaks. You get a sticker on the windscreen. With the sticker you walk to sign-on, show both licences and get a wristband. Passengers sign on there as well.</p>
<h2>6.00 pm: drivers’ briefing</h2>
<p>It is compulsory and it is short. You hear which lane the return road joins, what the flags look like tonight and where the wind stands. New drivers put up a hand: you get a cross on the rear window, and the starters give you more time.</p>
<h2>6.30 pm: the track opens</h2>
<p>Join the queue. A marshal asks whom you’d like to run beside; “somebody slow” is a perfectly good answer. On your first run do just three things:</p>
<ol>
<li>Hold 40&nbsp;km/h and stay level. It is harder than going fast.</li>
<li>Keep your eyes on the lights, not on the other car.</li>
<li>Brake in a straight line after the boards, and only then look for the turn-off.</li>
</ol>
<p>You’ll know your number a minute later, at the hut on the return road.</p>
<h2>9.30 pm: the eliminator</h2>
<p>If your time isn’t among the quickest sixteen, park, get something to eat and walk to the grandstand. It is level with the start lights, and the best seat of the night.</p>
<h2>What people forget</h2>
<p>Water. A folding chair. A torch. And that the drive home is on public roads: let the tyres and your pulse cool down first.</p>`,
  },
  {
    slug: "through-scrutineering-in-five-minutes",
    name: "Through scrutineering in five minutes",
    blurb:
      "The eight things that we look at, the three that send people home, and how to check all of them in your driveway.",
    title: "How to prepare your car for scrutineering",
    metaDescription:
      "Prepare your car for a roll racing night: battery, belts, tyres, tow points, leaks, lights and noise, checked at home.",
    author: "Col Bennetts",
    picture: "article-wheel",
    groups: ["guides"],
    daysAgo: 30,
    content: `
<p>I have looked into something like nine thousand engine bays. Most cars pass at the first try. Those that don’t nearly always fail for something that costs ten dollars and five minutes at home.</p>
<h2>What we look at</h2>
<ol>
<li><strong>Battery.</strong> Push it. If it moves, it fails. A proper clamp, not a strap, and a cover on the positive post.</li>
<li><strong>Belts and seats.</strong> No frays, the buckle clicks, the seat doesn’t rock.</li>
<li><strong>Tyres.</strong> Radials, at least 185&nbsp;mm wide in front, no cords, no cracks, tread as on the road. We read the date, too: older than ten years and we talk.</li>
<li><strong>Wheel nuts.</strong> All of them, at the torque in your handbook. Tuner nuts: bring the key.</li>
<li><strong>Brakes.</strong> A firm pedal, fluid between the marks, lights that come on.</li>
<li><strong>Leaks.</strong> We put a sheet of cardboard under the engine while you’re in the queue. A spot of oil on it is a spot of oil on the strip.</li>
<li><strong>Tow points.</strong> Front and rear, reachable without a tool. A <a href="/product/tow-strap">strap</a> is fine.</li>
<li><strong>Loose things.</strong> Mats, phones, the child seat, the subwoofer: out or bolted down.</li>
</ol>
<h2>What sends people home</h2>
<p>Three things, and none of them can be mended in the paddock:</p>
<ul>
<li>Nitrous bottles without a blow-down pipe or past their test date.</li>
<li>A convertible without a roll bar.</li>
<li>Noise. Ninety-five decibels is the limit at Sandstone, and our meter doesn’t negotiate. A bung for the muffler is cheaper than the fuel to get here.</li>
</ul>
<h2>A word about unregistered cars</h2>
<p>They are welcome in Open, but we need pictures a week before. You can’t enter one on the night. The whole list is in <a href="/rules">the rules</a>.</p>
<h2>In your driveway</h2>
<p>Torque wrench, gauge, torch, a rag. Start at the left front wheel and walk around the car once. When you’re back where you began you have seen everything that I’ll see.</p>`,
  },
  {
    slug: "holding-forty",
    name: "Holding forty: the hardest part of a run",
    blurb:
      "Races are lost before the line. How to arrive there level, in the right gear and with boost, without jumping.",
    title: "How to hold 40 km/h to the line",
    metaDescription:
      "Gear, boost, eyes and patience: how to hold 40 km/h to the start line and leave with the lights.",
    author: "Tess Okafor",
    picture: "article-dial",
    groups: ["guides"],
    daysAgo: 9,
    content: `
<p>Everybody trains the 250 metres. Hardly anybody trains the sixty before them. Yet if you’re a metre behind at the line, you need about six kilowatts more than the other car to be level at the boards.</p>
<h2>Pick the gear first</h2>
<p>At 40&nbsp;km/h most manual cars are in second, at about half of their revs. If yours falls below 3000, try first; if it screams above 5500, stay in second and live with the lag. In an automatic use the manual mode: a gearbox that wakes up at green and shifts down takes longer than you’ll make up.</p>
<h2>Speed by ear</h2>
<p>Your speedometer shows more than you drive, and it lags. Note at which revs you do a true 40, by a GPS on a quiet road, and hold those revs. Then you needn’t look down at all.</p>
<h2>Boost without speed</h2>
<p>Turbo cars build boost against the brake: left foot lightly on the pedal, right foot in by a third. Three seconds are enough, and they’re all that your pads forgive. Electric cars skip this chapter and smile.</p>
<h2>Eyes on the lights</h2>
<p>The other car is in the corner of your eye, and that’s where it belongs. If you watch it, you react to a driver who reacts to a light. That costs two tenths.</p>
<blockquote><p>Don’t guess. I’ve been starting cars for six years, and I never count the same time twice.</p></blockquote>
<p>That is Marg, our head starter. She holds red for anything from half a second to three. Who guesses jumps every fourth time; who waits loses a tenth and wins the run.</p>
<h2>Ten minutes of practice</h2>
<p>Come early. Between 6.30 and 7&nbsp;pm the queue is short: take five runs in a row against the clock, with no one in the other lane if you like. You’ll find more there than in any exhaust.</p>`,
  },
];
