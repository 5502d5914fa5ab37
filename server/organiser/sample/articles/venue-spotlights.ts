import type { SampleArticle } from "./sample-article.ts";

const author = "Dean Whitcombe";
const groups: SampleArticle["groups"] = ["venue-spotlights"];

export const venueSpotlights: SampleArticle[] = [
  {
    slug: "venue-spotlight-sandstone-raceway",
    name: "Venue spotlight: Sandstone Raceway",
    blurb:
      "Our home strip lies in an old quarry. The walls keep the wind out and the noise in, and lane two has a secret.",
    title: "Sandstone Raceway, Sydney: what to know before you race",
    metaDescription:
      "Sandstone Raceway near Sydney: the surface, the lanes, garages, where to watch and how to get there.",
    author,
    picture: "article-quarry",
    groups,
    daysAgo: 51,
    content: `
<p>For sixty years stone for half of Sydney’s kerbs came out of this hole. In 2016 we rolled the first two cars along its floor, with lights on loan and a hay bale for a finish board. The bale is gone. The walls are still here, thirty metres high on both sides, and they make Sandstone what it is.</p>
<h2>The surface</h2>
<p>Resealed two winters ago, fine and grippy from the line to the 150 metre mark, a little older after that. It holds the day’s heat until ten. If you come in July, you’ll be glad of that; in February take two psi out of your tyres.</p>
<h2>Lane one or lane two?</h2>
<p>Regulars queue for lane two. It lies in the shade of the western wall from three in the afternoon and is some six degrees cooler when the track opens. By nine the difference is gone, and the eliminator is fair.</p>
<h2>Where to stand</h2>
<p>The grandstand is level with the start lights, which is rare. For the finish walk along the top path to the second lookout: you see both turn-offs and hear the boards called out. Bring a jumper. Cold air falls into a quarry.</p>
<h2>Garages and food</h2>
<p>There are 24 garages along pit lane; numbers 1 to 8 are next to scrutineering and go first. Three trucks serve food: the dumplings sell out by eight.</p>
<h2>Getting there</h2>
<p>480 Quarry Road, Bellbrae Heights. Entrants turn left at the weighbridge, everybody else goes on to car park B, from where it’s four minutes on foot. Gates open at 4&nbsp;pm on a normal night; <a href="/event/night-shift-sydney">the next one is here</a>.</p>`,
  },
  {
    slug: "venue-spotlight-gulf-straight",
    name: "Venue spotlight: Gulf Straight Motor Park",
    blurb:
      "Flat, wide, and four hundred metres from the water: how to read the sea breeze, and why half of the field stays until Sunday.",
    title: "Gulf Straight Motor Park, Adelaide: wind, lanes and camping",
    metaDescription:
      "Gulf Straight near Adelaide: the sea breeze, the widest lanes of the three strips and the camp ground behind the pits.",
    author,
    picture: "article-jetty",
    groups,
    daysAgo: 37,
    content: `
<p>Stand on the return road at Gulf Straight, and you can smell what is going to happen. Salt means that the sea breeze is in. It comes from the left, soon after sunset, and it doesn’t let go before midnight.</p>
<h2>Reading the wind</h2>
<p>There is a windsock on the timing hut, and there are the gulls. When they sit with their beaks towards the jetty, it blows at more than twenty. Light cars with big wings feel it from the 100 metre mark on: aim a hand’s breadth left of where you want to be and don’t correct twice.</p>
<h2>The widest lanes we have</h2>
<p>Nine metres each. That makes Gulf Straight the strip that we recommend for a first night, and for anything with a tray: the <a href="/events">utes meet here</a> every spring.</p>
<h2>Stay the night</h2>
<p>Behind the pits is a camp ground with sites for swags and for caravans, A1 to C8. Sites in row B are closest to the showers; those in row C have the view. You book one with your entry. Fires are allowed in the drums that we provide, never on total fire ban days, and the gate to the pits is locked at midnight, so that everybody sleeps.</p>
<figure><img src="/assets/i/camp-site/16x9/900.jpg" width="900" height="506" loading="lazy" alt="Tents and a ute around a camp fire beside the track"><figcaption>Row C, Saturday night. The winner is the one with the blanket.</figcaption></figure>
<h2>Sunday morning</h2>
<p>Bacon rolls at eight, cars and coffee until ten, then the road train of trailers back to the city. If you have never driven a two-day meeting, begin with the <a href="/event/gulf-camp-out">Camp Out</a>.</p>`,
  },
  {
    slug: "venue-spotlight-swan-coast",
    name: "Venue spotlight: Swan Coast Dragway",
    blurb:
      "The newest surface, the coolest air and the shortest queue. What a hundred cars a night feel like.",
    title: "Swan Coast Dragway, Perth: the quickest of our three strips",
    metaDescription:
      "Swan Coast Dragway near Perth: a surface of 2024, cool river air, short queues and record times.",
    author,
    picture: "article-black-swan",
    groups,
    daysAgo: 23,
    content: `
<p>If you want a number to be proud of, come west. Nine of our ten quickest times of all have been driven at Swan Coast, and it isn’t that people in Perth have better cars. (They say it is.)</p>
<h2>Why it is quick</h2>
<ul>
<li><strong>Asphalt.</strong> Laid in 2024 in one piece, with no seam between the lanes.</li>
<li><strong>Air.</strong> The doctor, as the afternoon wind is called here, pushes cool air up the river. At eight in the evening the intake is ten degrees cooler than in Adelaide.</li>
<li><strong>Height.</strong> Four metres above the sea. There’s more oxygen nowhere.</li>
</ul>
<h2>A hundred cars</h2>
<p>We close entries at 100. That is fewer than anywhere else, because the paddock is a wedge between river and railway, and it has a fine side: on a normal night you wait eleven minutes between two runs. Some people drive twenty times and go home with an empty tank.</p>
<h2>Mind the swans</h2>
<p>It is their coast. They cross the return road at dusk, in a line and without looking. Twenty kilometres an hour is the rule everywhere in the paddock; here you’ll understand why. A run was stopped once for a family of seven. Both drivers got it back.</p>
<h2>Getting there</h2>
<p>77 Limestone Drive, Karrin Park. The train stops at the gate: for spectators there’s no easier strip in the country. The season begins with the <a href="/event/season-opener-perth">Season Opener</a>.</p>`,
  },
];
