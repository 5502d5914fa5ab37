import { expect, test } from "vitest";
import { toPlainLabel } from "./plain-label.ts";

test.each([
  ["Name &amp; club<br>", "Name & club"],
  ["<b>Car</b>", "Car"],
  ["Your<br>name<BR />\r\nin full", "Your name in full"],
  ["<p>One</p><p>Two</p>", "One Two"],
  ["<ul><li>Fast</li><li>Loud</li></ul>", "Fast Loud"],
  ["H<sub>2</sub>O", "H2O"],
  ['<span style="a>b">Lap</span> time', "Lap time"],
  ["<font color=red>New</font>!", "New!"],
  ["O&rsquo;Brien&apos;s <a href='/x'>rules</a>", "O’Brien's rules"],
  ["Caf&eacute; &szlig; &Auml;&nbsp;&euro;5 &frac12;", "Café ß Ä €5 ½"],
  ["2019&#8211;2027 &#x41;&#X42;", "2019–2027 AB"],
  ["&lt;M&gt; or &quot;L&quot;", '<M> or "L"'],
  ["a < b and c > d", "a < b and c > d"],
  ["Size <M>", "Size <M>"],
  ["AT&T &bogus; &amp", "AT&T &bogus; &amp"],
  ["&#0;&#xD800;&#9999999;", "&#0;&#xD800;&#9999999;"],
  ["Hi<script>alert(1)</script><!-- x -->", "Hi"],
  ["Zu&shy;fahrt\u200b &mdash; offen&hellip;", "Zufahrt — offen…"],
  ["&amp;lt;b&amp;gt;", "&lt;b&gt;"],
  ["", ""],
])("the label %o reads %o [FORM-038]", (written, read) => {
  expect(toPlainLabel(written)).toBe(read);
});

test("a label with a hundred thousand unclosed tags is converted quickly", () => {
  expect(toPlainLabel("<b ".repeat(100_000)).length).toBeLessThan(5_000);
});
