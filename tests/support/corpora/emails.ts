/**
 * 200 email addresses that the HTML standard or RFC 6531 accepts: `typed`, or `typed => stored` if they differ.
 */
export const emails: readonly string[] = `
sam@example.com
r&d@example.com
o'brien@example.com
sam+entry@example.com
sam_lee@example.com
sam-lee@example.com
sam.lee@example.com
sam=lee@example.com
sam/lee@example.com
sam!lee@example.com
sam#lee@example.com
sam$lee@example.com
sam%lee@example.com
sam*lee@example.com
sam?lee@example.com
sam^lee@example.com
sam\`lee@example.com
sam{lee}@example.com
sam|lee@example.com
sam~lee@example.com
!#$%&'*+-/=?^_\`{|}~@example.com
a@example.com
1@example.com
_@example.com
-@example.com
+@example.com
.sam@example.com
sam.@example.com
sa..m@docomo.example
0123456789@example.com
SAM@example.com
Sam.Lee@Example.COM
sam@a.co
sam@example.co.uk
sam@example.com.au
sam@mail.example.travel
sam@example.photography
sam@example.museum
sam@1.example
sam@123.example
sam@1and1.example
sam@a-b.example
sam@a--b.example
sam@xn--mnchen-3ya.example
sam@example.xn--p1ai
sam@xn--e1afmkfd.xn--p1ai
sam@a.b.c.d.e.f.example
sam@www.example.com
${"a".repeat(64)}@example.com
sam@${"b".repeat(63)}.example
 sam@example.com  => sam@example.com
\u200bsam@example.com => sam@example.com
sam@example.com\u00a0 => sam@example.com
sam＠example.com => sam@example.com
ｓａｍ＠ｅｘａｍｐｌｅ．ｃｏｍ => sam@example.com
sam@example。com => sam@example.com
sam@example．com => sam@example.com
sam@example｡com => sam@example.com
info@münchen.example => info@xn--mnchen-3ya.example
info@MÜNCHEN.example => info@xn--mnchen-3ya.example
info@mu\u0308nchen.example => info@xn--mnchen-3ya.example
r&d@münchen.example => r&d@xn--mnchen-3ya.example
info@straße.example => info@xn--strae-oqa.example
info@例え.テスト => info@xn--r8jz45g.xn--zckzah
info@пример.рф => info@xn--e1afmkfd.xn--p1ai
info@παράδειγμα.δοκιμή => info@xn--hxajbheg2az3al.xn--jxalpdlp
info@مثال.إختبار => info@xn--mgbh0fb.xn--kgbechtv
info@उदाहरण.परीक्षा => info@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g
info@例子.测试 => info@xn--fsqu00a.xn--0zwm56d
info@실례.테스트 => info@xn--9n2bp8q.xn--9t4b11yi5a
info@bücher.example => info@xn--bcher-kva.example
info@bücher.münchen.example => info@xn--bcher-kva.xn--mnchen-3ya.example
info@ñandú.example => info@xn--and-6ma2c.example
info@çağla.example => info@xn--ala-1la5z.example
info@łódź.example => info@xn--d-uga0v4h.example
info@zürich.example => info@xn--zrich-kva.example
info@forêt.example => info@xn--fort-ipa.example
info@øre.example => info@xn--re-kka.example
josé@example.com
jose\u0301@example.com => josé@example.com
zoë@example.com
用户@example.com
用户@例子.测试 => 用户@xn--fsqu00a.xn--0zwm56d
пользователь@example.com
χρήστης@example.com
उपयोगकर्ता@example.com
δοκιμή@παράδειγμα.δοκιμή => δοκιμή@xn--hxajbheg2az3al.xn--jxalpdlp
사용자@example.com
ユーザー@example.com
người.dùng@example.com
utilisateur.été@example.com
ünlü@example.com
ış@example.com
søren@example.com
łukasz@example.com
მომხმარებელი@example.com
משתמש@example.com
مستخدم@example.com
ÉLODIE@example.com => élodie@example.com
Élodie.Roux@EXAMPLE.com => élodie.roux@EXAMPLE.com
E\u0301LODIE@example.com => élodie@example.com
ПОЛЬЗОВАТЕЛЬ@МОСКВА.РФ => пользователь@xn--80adxhks.xn--p1ai
ΧΡΉΣΤΗΣ@example.com => χρήστης@example.com
ŁUKASZ@example.com => łukasz@example.com
info@नेपाल.भारत => info@xn--l2bey1c2b.xn--h2brj9c
sam@faß.example => sam@xn--fa-hia.example
`
  .trim()
  .split("\n")
  .concat(generatePlainEmails());

/** Generates common email addresses, so that there are 200 with those above. */
function generatePlainEmails(): string[] {
  const people = [
    "ada",
    "bo.lee",
    "c-3po",
    "d_e_f",
    "e.f.g",
    "fay+gate",
    "gus99",
    "h2o",
    "i.am",
    "j0",
    "kim-jo",
    "l'or",
    "m&m",
  ];
  const domains = [
    "example.net",
    "mail.example.org",
    "a.example",
    "x-y.example.edu",
    "example.io",
    "post.example.de",
    "e.xample.nz",
    "xn--bcher-kva.example",
  ];
  return people.flatMap((person) => domains.map((domain) => `${person}@${domain}`));
}

export const rejectedEmails: readonly string[] = [
  "sam",
  "sam@",
  "@example.com",
  "sam@example",
  "sam@@example.com",
  "sam@example..com",
  "sam@.example.com",
  "sam@example.com.",
  "sam@-example.com",
  "sam@example-.com",
  "sam@exa_mple.com",
  "sam@example.1",
  "sam@192.0.2.1",
  "sam lee@example.com",
  "sam@exam ple.com",
  "a@example.com,b@example.com",
  "a@example.com;b@example.com",
  "a@example.com b@example.com",
  "Sam <sam@example.com>",
  "<sam@example.com>",
  '"sam lee"@example.com',
  "sam(lee)@example.com",
  "sam:lee@example.com",
  "sam\\lee@example.com",
  "sam[1]@example.com",
  "sam@[192.0.2.1]",
  "mailto:sam@example.com",
  "sam@example.com\nBcc: x@example.com",
  `${"a".repeat(65)}@example.com`,
  `sam@${"b".repeat(64)}.example`,
  `${"é".repeat(33)}@example.com`,
  "sam@example.com/path",
  "sam@example.com:25",
  "sam@exa%6dple.com",
  "sam@münchen",
];
