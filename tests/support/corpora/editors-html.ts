/**
 * HTML from editors (Word, Google Docs, TinyMCE, CKEditor, tiptap, by hand), and the cleaned HTML that the site
 * renders.
 */
export const editorsHtml: readonly (readonly [title: string, html: string, clean: string])[] = [
  [
    "Word: a struck-out price",
    "<p class=MsoNormal><s><span style='color:red'>$120</span></s> $99<o:p></o:p></p>",
    "<p><s><span>$120</span></s> $99</p>",
  ],
  [
    "Word: a struck-out price by style",
    "<p class=\"MsoNormal\"><span style='text-decoration:line-through'>$120</span> $99</p>",
    "<p><span><s>$120</s></span> $99</p>",
  ],
  [
    "Word: bold and italic by style",
    "<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span style='font-size:14.0pt'>Gates</span></b> open <span style='font-style:italic'>early</span></p>",
    "<p><b><span>Gates</span></b> open <span><em>early</em></span></p>",
  ],
  [
    "Word: hidden text",
    "<p class=MsoNormal>Shown<span style='display:none;mso-hide:all'>Hidden</span></p>",
    "<p>Shown</p>",
  ],
  ["Word: text hidden for Word alone", '<p>Shown<span style="mso-hide:all">Draft</span></p>', "<p>Shown</p>"],
  [
    "Word: a heading with a bookmark",
    '<h1><a name="_Toc123456"></a>Rules</h1><p><a href="#_Toc123456">Rules</a></p>',
    '<h1><a id="_Toc123456"></a>Rules</h1><p><a href="#_Toc123456">Rules</a></p>',
  ],
  [
    "Word: a list of paragraphs",
    "<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;</span></span><![endif]>Helmet</p>",
    "<p><span>·<span>&nbsp;&nbsp;</span></span>Helmet</p>",
  ],
  [
    "Word: centred by attribute",
    "<p class=MsoNormal align=center style='text-align:center'>Lane 1</p>",
    '<p class="text-center">Lane 1</p>',
  ],
  [
    "Word: superscript by style",
    '<p>1<span style="vertical-align:super">st</span> place</p>',
    "<p>1<span><sup>st</sup></span> place</p>",
  ],
  [
    "Word: subscript",
    "<p>CO<sub>2</sub> and H<span style='vertical-align:sub'>2</span>O</p>",
    "<p>CO<sub>2</sub> and H<span><sub>2</sub></span>O</p>",
  ],
  [
    "Word: a table",
    "<table class=MsoTableGrid border=1 cellspacing=0><tr><td width=301 valign=top style='width:225.4pt'><p class=MsoNormal>Class</p></td><td><p>Fee</p></td></tr></table>",
    '<div class="wide-table"><table><tbody><tr><td width="301"><p>Class</p></td><td><p>Fee</p></td></tr></tbody></table></div>',
  ],
  [
    "Word: conditional comments",
    "<!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--><p>Text</p>",
    "<p>Text</p>",
  ],
  [
    "Word: smart tags",
    '<p><st1:place w:st="on"><st1:City>Sydney</st1:City></st1:place></p>',
    "<p>Sydney</p>",
  ],
  [
    "Word: right to left by style",
    "<p class=MsoNormal dir=RTL style='text-align:right;direction:rtl;unicode-bidi:embed'>سباق</p>",
    '<p class="text-right" dir="RTL">سباق</p>',
  ],
  [
    "Word: double strike and underline",
    "<p><span style='text-decoration:underline line-through'>old</span></p>",
    "<p><span><u><s>old</s></u></span></p>",
  ],
  [
    "Google Docs: the wrapper that isn't bold",
    '<meta charset=\'utf-8\'><b style="font-weight:normal;" id="docs-internal-guid-1a2b"><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;text-decoration:none;">Plain</span></p></b>',
    '<span id="docs-internal-guid-1a2b"><p dir="ltr"><span>Plain</span></p></span>',
  ],
  [
    "Google Docs: bold by weight",
    '<p dir="ltr"><span style="font-weight:700;font-style:normal">Gates</span><span style="font-weight:400"> at 5</span></p>',
    '<p dir="ltr"><span><strong>Gates</strong></span><span> at 5</span></p>',
  ],
  [
    "Google Docs: italic and underline",
    '<span style="font-style:italic;text-decoration:underline">note</span>',
    "<span><em><u>note</u></em></span>",
  ],
  [
    "Google Docs: strike-through",
    '<span style="font-weight:400;text-decoration:line-through;-webkit-text-decoration-skip:none">$120</span>',
    "<span><s>$120</s></span>",
  ],
  [
    "Google Docs: superscript",
    '<span style="font-size:0.6em;vertical-align:super;">2</span>',
    "<span><sup>2</sup></span>",
  ],
  [
    "Google Docs: list with letters",
    '<ol style="margin-top:0;"><li dir="ltr" style="list-style-type:lower-alpha;font-size:11pt"><p dir="ltr" role="presentation"><span>First</span></p></li></ol>',
    '<ol type="a"><li dir="ltr"><p dir="ltr"><span>First</span></p></li></ol>',
  ],
  [
    "Google Docs: list style at the list",
    '<ol style="list-style-type:upper-roman"><li>First</li></ol>',
    '<ol type="I"><li>First</li></ol>',
  ],
  [
    "Google Docs: link",
    '<a href="https://www.google.com/url?q=https://example.com" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">site</span></a>',
    '<a href="https://www.google.com/url?q=https://example.com"><span>site</span></a>',
  ],
  [
    "Google Docs: a table of four columns",
    '<div dir="ltr"><table style="border:none"><colgroup><col /><col /></colgroup><tbody><tr><td>A</td><td>B</td><td>C</td><td>D</td></tr></tbody></table></div>',
    '<div dir="ltr"><div class="wide-table" tabindex="0"><table><colgroup><col><col></colgroup><tbody><tr><td>A</td><td>B</td><td>C</td><td>D</td></tr></tbody></table></div></div>',
  ],
  [
    "Google Docs: heading with id",
    '<h2 id="h.abc123xyz" dir="ltr"><span>Scrutineering</span></h2><a href="#h.abc123xyz">x</a>',
    '<h2 id="h.abc123xyz" dir="ltr"><span>Scrutineering</span></h2><a href="#h.abc123xyz">x</a>',
  ],
  [
    "Google Docs: centred heading",
    '<h2 dir="ltr" style="text-align: center;"><span style="font-weight:400">Rules</span></h2>',
    '<h2 dir="ltr" class="text-center"><span>Rules</span></h2>',
  ],
  [
    "TinyMCE: underline",
    '<p><span style="text-decoration: underline;">Closed shoes</span> required</p>',
    "<p><span><u>Closed shoes</u></span> required</p>",
  ],
  [
    "TinyMCE: strike-through",
    '<p><span style="text-decoration: line-through;">$120</span> $99</p>',
    "<p><span><s>$120</s></span> $99</p>",
  ],
  ["TinyMCE: aligned right", '<p style="text-align: right;">Signed</p>', '<p class="text-right">Signed</p>'],
  [
    "TinyMCE: an anchor",
    '<p><a id="3-gates"></a>Gates</p><p><a href="#3-gates">Gates</a></p>',
    '<p><a id="3-gates"></a>Gates</p><p><a href="#3-gates">Gates</a></p>',
  ],
  ["TinyMCE: an old anchor", '<p><a name="parking"></a>Parking</p>', '<p><a id="parking"></a>Parking</p>'],
  [
    "TinyMCE: list with start and type",
    '<ol type="a" start="3"><li>c</li><li value="7">g</li></ol>',
    '<ol type="a" start="3"><li>c</li><li value="7">g</li></ol>',
  ],
  [
    "TinyMCE: list by style",
    '<ol style="list-style-type: lower-roman;"><li>i</li></ol>',
    '<ol type="i"><li>i</li></ol>',
  ],
  [
    "TinyMCE: a picture with caption",
    '<figure class="image"><img src="/assets/i/a/1.jpg" alt="Start" width="600" height="400" /><figcaption>The start</figcaption></figure>',
    '<figure><img src="/assets/i/a/1.jpg" alt="Start" width="600" height="400" loading="lazy"><figcaption>The start</figcaption></figure>',
  ],
  [
    "TinyMCE: a wide table",
    '<table style="border-collapse: collapse; width: 100%;" border="1"><thead><tr><th scope="col">Class</th><th>Mon</th><th>Tue</th><th>Wed</th><th>Thu</th></tr></thead><tbody><tr><td>Pro</td><td>1</td><td>2</td><td>3</td><td>4</td></tr></tbody></table>',
    '<div class="wide-table" tabindex="0"><table><thead><tr><th scope="col">Class</th><th>Mon</th><th>Tue</th><th>Wed</th><th>Thu</th></tr></thead><tbody><tr><td>Pro</td><td>1</td><td>2</td><td>3</td><td>4</td></tr></tbody></table></div>',
  ],
  [
    "TinyMCE: details",
    '<details class="mce-accordion" open="open"><summary>Can I sleep there?</summary><p>Yes.</p></details>',
    '<details open="open"><summary>Can I sleep there?</summary><p>Yes.</p></details>',
  ],
  [
    "TinyMCE: a code sample",
    '<pre class="language-markup"><code>&lt;b&gt;</code></pre>',
    "<pre><code>&lt;b&gt;</code></pre>",
  ],
  ["TinyMCE: hidden attribute", "<p hidden>Not yet</p><p>Now</p>", "<p>Now</p>"],
  ["TinyMCE: invisible", '<p style="visibility:hidden">Draft</p><p>Now</p>', "<p>Now</p>"],
  [
    "TinyMCE: link without a scheme",
    '<a href="www.example.com/rules">Rules</a>',
    '<a href="https://www.example.com/rules">Rules</a>',
  ],
  [
    "TinyMCE: link to a site without a scheme or www",
    '<a href="facebook.com/longstraight">Us</a> <a href="youtu.be/dQw4">Film</a>',
    '<a href="https://facebook.com/longstraight">Us</a> <a href="https://youtu.be/dQw4">Film</a>',
  ],
  [
    "Teams: links with invisible characters around them",
    '<a href="\u200bhttps://example.com/a\u200b">A</a> <a href="\u200e/events">B</a>',
    '<a href="https://example.com/a">A</a> <a href="/events">B</a>',
  ],
  [
    "WordPress: a scheme before a scheme",
    '<a href="http://mailto:crew@example.com">A</a> <a href="https://https://example.com/a">B</a> <a href="http://tel:0255504025">C</a>',
    '<a href="mailto:crew@example.com">A</a> <a href="https://example.com/a">B</a> <a href="tel:0255504025">C</a>',
  ],
  [
    "Outlook: brackets around a link",
    '<a href="&lt;https://example.com/a&gt;">A</a>',
    '<a href="https://example.com/a">A</a>',
  ],
  [
    "CKEditor: struck out",
    "<p><s>$120</s> <strong>$99</strong></p>",
    "<p><s>$120</s> <strong>$99</strong></p>",
  ],
  ["CKEditor: marked text", '<p><mark class="marker-yellow">New</mark></p>', "<p><mark>New</mark></p>"],
  [
    "CKEditor: a table in a figure",
    '<figure class="table" style="width:100%;"><table><tbody><tr><th>Lane</th><td>1</td></tr></tbody></table><figcaption>Lanes</figcaption></figure>',
    '<figure><div class="wide-table"><table><tbody><tr><th>Lane</th><td>1</td></tr></tbody></table></div><figcaption>Lanes</figcaption></figure>',
  ],
  [
    "CKEditor: to-do list",
    '<ul class="todo-list"><li><label class="todo-list__label"><input type="checkbox" disabled="disabled"><span class="todo-list__label__description">Helmet</span></label></li></ul>',
    "<ul><li>☐ <span>Helmet</span></li></ul>",
  ],
  ["CKEditor: a message", '<a href="sms:+61400000000">Text us</a>', '<a href="sms:+61400000000">Text us</a>'],
  [
    "CKEditor: a subscribed calendar",
    '<a href="webcal://example.com/events.ics">Calendar</a>',
    '<a href="webcal://example.com/events.ics">Calendar</a>',
  ],
  ["CKEditor: a place", '<a href="geo:-33.8,151.2">Map</a>', '<a href="geo:-33.8,151.2">Map</a>'],
  [
    "CKEditor: WhatsApp",
    '<a href="whatsapp://send?text=Hi">WhatsApp</a>',
    '<a href="whatsapp://send?text=Hi">WhatsApp</a>',
  ],
  [
    "CKEditor: page break",
    '<p>A</p><div class="page-break" style="page-break-after:always;"><span style="display:none;">&nbsp;</span></div><p>B</p>',
    "<p>A</p><div></div><p>B</p>",
  ],
  [
    "CKEditor: block quote with source",
    '<blockquote cite="https://example.com"><p>Fast.</p></blockquote>',
    '<blockquote cite="https://example.com"><p>Fast.</p></blockquote>',
  ],
  [
    "CKEditor: list reversed",
    '<ol reversed="reversed"><li>2</li><li>1</li></ol>',
    '<ol reversed="reversed"><li>2</li><li>1</li></ol>',
  ],
  [
    "CKEditor: language of a part",
    '<p>Say <span lang="fr" dir="ltr">à bientôt</span></p>',
    '<p>Say <span lang="fr" dir="ltr">à bientôt</span></p>',
  ],
  ["tiptap: underline and strike", "<p><u>Must</u> <s>maybe</s></p>", "<p><u>Must</u> <s>maybe</s></p>"],
  ["tiptap: centred", '<p style="text-align: center">Lane</p>', '<p class="text-center">Lane</p>'],
  [
    "tiptap: a task list",
    '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked><span></span></label><div><p>Belt</p></div></li></ul>',
    "<ul><li>☑ <span></span><div><p>Belt</p></div></li></ul>",
  ],
  [
    "tiptap: highlight",
    '<p><mark data-color="#ff0" style="background-color: #ff0; color: inherit">Sold out</mark></p>',
    "<p><mark>Sold out</mark></p>",
  ],
  [
    "tiptap: a table with widths",
    '<table style="min-width: 75px"><colgroup><col style="min-width: 25px"></colgroup><tbody><tr><th colspan="1" rowspan="1"><p>Lane</p></th></tr></tbody></table>',
    '<div class="wide-table"><table><colgroup><col></colgroup><tbody><tr><th colspan="1" rowspan="1"><p>Lane</p></th></tr></tbody></table></div>',
  ],
  [
    "tiptap: link",
    '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.com">x</a></p>',
    '<p><a target="_blank" rel="noreferrer nofollow noopener" href="https://example.com/">x</a></p>',
  ],
  ["by hand: strike", "<strike>$120</strike> $99", "<s>$120</s> $99"],
  ["by hand: center", "<center><b>Lane 1</b></center>", '<div class="text-center"><b>Lane 1</b></div>'],
  ["by hand: font", '<font color="red" size="5" style="font-weight:bold">New</font>', "<strong>New</strong>"],
  [
    "by hand: tt and acronym",
    '<tt>npm</tt> <acronym title="National">N</acronym>',
    '<code>npm</code> <abbr title="National">N</abbr>',
  ],
  [
    "by hand: a cell aligned right",
    '<table><tr><td align="right">$5</td></tr></table>',
    '<div class="wide-table"><table><tbody><tr><td class="text-right">$5</td></tr></tbody></table></div>',
  ],
  [
    "by hand: a Unicode id",
    '<h3 id="Öffnungszeiten">Zeiten</h3><a href="#Öffnungszeiten">x</a>',
    '<h3 id="Öffnungszeiten">Zeiten</h3><a href="#Öffnungszeiten">x</a>',
  ],
  ["by hand: id with a dot and colon", '<h3 id="a.b:c">x</h3>', '<h3 id="a.b:c">x</h3>'],
  ["by hand: strong undone", '<strong style="font-weight: 400">not bold</strong>', "<span>not bold</span>"],
  ["by hand: em undone", '<em style="font-style:normal">upright</em>', "<span>upright</span>"],
  [
    "by hand: a link with an important style",
    '<a href="/x" style="display:none !important">secret</a>visible',
    "visible",
  ],
  [
    "Word: an island of XML",
    "<xml><w:WordDocument><w:View>Normal</w:View><w:Zoom>0</w:Zoom></w:WordDocument></xml><p>Text</p>",
    "<p>Text</p>",
  ],
  [
    "Word: a struck-out row",
    "<table><tr style='text-decoration:line-through'><td>Early bird</td><td>$90</td></tr></table>",
    '<div class="wide-table"><table><tbody><tr><td><s>Early bird</s></td><td><s>$90</s></td></tr></tbody></table></div>',
  ],
  [
    "Google Docs: strike-through undone in full",
    '<s style="text-decoration: none solid rgb(0, 0, 0);">$99</s>',
    "<span>$99</span>",
  ],
  [
    "Google Docs: a struck-out list",
    '<ul style="text-decoration:line-through"><li>Camping</li><li>Showers</li></ul>',
    "<ul><li><s>Camping</s></li><li><s>Showers</s></li></ul>",
  ],
  [
    "TinyMCE: list style with its place",
    '<ol style="list-style: upper-alpha inside;"><li>A</li></ol>',
    '<ol type="A"><li>A</li></ol>',
  ],
  ["TinyMCE: text without size", '<p>Now<span style="font-size: 0px;">Draft</span></p>', "<p>Now</p>"],
  [
    "by hand: columns without a gap",
    '<div style="font-size:0"><div style="display:inline-block;font-size:16px">Lane 1</div></div>',
    "<div><div>Lane 1</div></div>",
  ],
  [
    "CKEditor: text without opacity",
    '<p style="opacity:0">Draft</p><p style="opacity:0.5">Now</p>',
    "<p>Now</p>",
  ],
  [
    "CKEditor: a folded box without height",
    '<div style="max-height:0;overflow:hidden">Preheader</div><p>Now</p>',
    "<p>Now</p>",
  ],
  [
    "tiptap: an address without its scheme",
    '<p><a href="crew+2@example.com">Write</a></p>',
    '<p><a href="mailto:crew+2@example.com">Write</a></p>',
  ],
  [
    "Quill: lists of both kinds in one",
    '<ol><li data-list="ordered">One</li><li data-list="bullet">Two</li><li data-list="ordered">Three</li></ol>',
    '<ol><li>One</li></ol><ul><li>Two</li></ul><ol start="2"><li>Three</li></ol>',
  ],
  [
    "Quill: a list in a list",
    '<ol><li data-list="ordered">One</li><li data-list="bullet" class="ql-indent-1">a</li><li data-list="ordered">Two</li></ol>',
    "<ol><li>One<ul><li>a</li></ul></li><li>Two</li></ol>",
  ],
  [
    "Quill: a list of tasks",
    '<ol><li data-list="checked">Belt</li><li data-list="unchecked">Helmet</li></ol>',
    "<ul><li>☑ Belt</li><li>☐ Helmet</li></ul>",
  ],
  [
    "Quill 1: a list of tasks",
    '<ul data-checked="true"><li>Belt</li></ul><ul data-checked="false"><li>Helmet</li></ul>',
    "<ul><li>☑ Belt</li></ul><ul><li>☐ Helmet</li></ul>",
  ],
  [
    "Quill: aligned, and from right to left",
    '<p class="ql-align-center">Lane 1</p><p class="ql-align-right ql-direction-rtl">سباق</p>',
    '<p class="text-center">Lane 1</p><p class="text-right" dir="rtl">سباق</p>',
  ],
  [
    "Quill: a video",
    '<iframe class="ql-video" src="https://www.youtube.com/embed/abc"></iframe>',
    '<a href="https://www.youtube.com/embed/abc">www.youtube.com</a>',
  ],
  [
    "by hand: a map in a frame",
    '<iframe title="Map of the venue" src="//maps.example/embed?pb=1"></iframe>',
    '<a href="https://maps.example/embed?pb=1">Map of the venue</a>',
  ],
  [
    "by hand: frames that lead nowhere",
    '<iframe src="javascript:alert(1)"></iframe><iframe src="/x"></iframe><iframe srcdoc="<b>x</b>"></iframe>.',
    ".",
  ],
  [
    "Notion: a list of tasks",
    '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Belt</span></li></ul>',
    "<ul><li>☑  <span>Belt</span></li></ul>",
  ],
  ["WordPress: centred", '<p class="has-text-align-center">Lane 1</p>', '<p class="text-center">Lane 1</p>'],
  ["Drupal: aligned right", '<p class="text-align-right">$5</p>', '<p class="text-right">$5</p>'],
  [
    "Outlook: bold and italic in one declaration",
    "<p><span style='font:italic bold 12.0pt Georgia'>Gates</span></p>",
    "<p><span><em><strong>Gates</strong></em></span></p>",
  ],
  [
    "Gmail: a struck-out price",
    '<div class="gmail_default"><strike>$120</strike> <span style="text-decoration-line:line-through">$110</span> $99</div>',
    "<div><s>$120</s> <span><s>$110</s></span> $99</div>",
  ],
  ["by hand: bold set back", '<b style="font-weight:initial">plain</b>', "<span>plain</span>"],
  [
    "by hand: ids that are also names of the document's",
    '<h3 id="location">Location</h3><a href="#location">x</a><h3 id="links">Links</h3><h3 id="title">T</h3>',
    '<h3 id="location">Location</h3><a href="#location">x</a><h3 id="links">Links</h3><h3 id="title">T</h3>',
  ],
  [
    "by hand: an old anchor with spaces",
    '<a name="Camping area"></a>Camping<a href="#Camping area">x</a><a href="#Camping%20area">y</a>',
    '<a id="Camping-area"></a>Camping<a href="#Camping-area">x</a><a href="#Camping-area">y</a>',
  ],
  [
    "by hand: other programs",
    '<a href="viber://chat?number=1">V</a><a href="TG://resolve?domain=x">T</a><a href="facetime:x@example.com">F</a><a href="sip:x@example.com">S</a>',
    '<a href="viber://chat?number=1">V</a><a href="tg://resolve?domain=x">T</a><a href="facetime:x@example.com">F</a><a href="sip:x@example.com">S</a>',
  ],
  ["by hand: a dialog that isn't open", "<dialog>Draft</dialog><dialog open>Now</dialog>", "Now"],
];
