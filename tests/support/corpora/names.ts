/**
 * 200 names in forms that real names have: `first|last`, or one name. `rejectedNames` contain a web address
 * or an email, or no visible character.
 */
export const names: readonly string[] = `
Ma.Teresa|Santos
Jean.Paul|Belmondo
Md.|Rahman
Md.Abdul|Karim
J.R.R.|Tolkien
J.R.R.|T.
St.John|Rivers
Ma.Co|Reyes
Jonathan|Ma
Michael.Ng|Ng
Kenji.Ai|Ai
Wing.To|To
Sukarno|-
Teller|-
Mononymous|-
सचिन|तेंदुलकर
李|小龍
王|伟
김|민준
さくら|田中
サム・リー|スミス
Nguyễn|Thị Minh Khai
Đặng|Thùy Trâm
Łukasz|Żółkiewski
Ørsted|Ångström
Zoë|Brontë
Þórður|Guðmundsdóttir
Siân|ap Rhys
O'Brien|D'Angelo
O’Brien|D’Angelo
Seán|Ó Súilleabháin
N'Golo|Kanté
Ka‘ahumanu|Kealoha
Mary-Jane|Watson–Parker
Anne‐Marie|Smith‑Jones
Jean-Luc|de la Fontaine
Ludwig|van Beethoven
Maria|dos Santos e Silva
José María|García-Márquez y López
María-José|Ñúñez
François|L’Hôpital
Žofia|Čapková
Ștefan|Țepeș
Çağla|İpek
Ilıca|Işık
Ümit|Özgür
محمد|بن سلمان
فاطمة|الزهراء
علی‌رضا|حسینی
שרה|כהן
שרה לאה|בן־גוריון
Александр|Пушкин
Ольга|Ковальчук-Петренко
Мар’яна|Дем’янова
გიორგი|მაისურაძე
Αλέξανδρος|Παπαδόπουλος
Հայկ|Պետրոսյան
สมชาย|ใจดี
အောင်|စန်းစုကြည်
ខេមរា|សុខ
ລາວ|ວົງ
தமிழ்|செல்வன்
రామ|కృష్ణ
ಕನ್ನಡ|ರಾಜ
മലയാളം|നായർ
ગુજરાતી|પટેલ
ਗੁਰਪ੍ਰੀਤ|ਸਿੰਘ
আবদুল|করিম
නිමල්|පෙරේරා
አበበ|ቢቂላ
ቴዎድሮስ|ካሳሁን
Ọlá|Ọ̀ṣun
Chukwuemeka|Nwáchúkwú
Nǃxau|ǂToma
Xóchitl|Ixtlilxóchitl
Sitting Bull|Tatanka
D'Angelo 3rd|Smith
William|Gates III
Martin Luther|King, Jr.
Sammy|Davis Jr.
Dr.Wu|Wu
Dr.|Strange
Prof.|Moriarty
Mx.|Lee
Sir Ian|McKellen
Mac|Donald
McDonald|MacDonald
de|la Cruz
van der|Berg
von|Trapp
al-Rashid|Harun
ibn|Battuta
bin|Laden
binti|Abdullah
Abd.Rahman bin Ali|bin Ali
Abd. Rahman|Ali
Nur|a/p Subramaniam
Raj s/o|Kumar
Ng|Ng
O|Ng
E|O
Wu|Ai
A|B
X Æ|Musk
J|Smith
J.|Smith
J.Smith|Smith
A. and B.|Lee
Sam 2.0|Carter
Sam|Null
Null|Null
Undefined|None
True|False
Test|Test
Select|From
Drop|Table
Robert|Tables
N/A Kim|Kim
Mark|Page
Link|Zelda
Dot|Com
Art|Dot
Will.I.Am|Adams
will.i.am|-
k.d.|lang
e.e.|cummings
bell|hooks
MAC|DONALD
mary|smith
Björk|Guðmundsdóttir
Eyjafjallajökull|Jónsson
Hubert Blaine|Wolfeschlegelsteinhausenbergerdorff
Llanfairpwllgwyngyll|Jones
Adolph Blaine Charles David Earl Frederick|Gerald
Pablo Diego José Francisco de Paula|Ruiz Picasso
Tarquin|Fin-tim-lin-bin-whin-bim-lim
Smith,Jr.|Smith
Anna (Ann)|Lee
Anna "Ann"|Lee
Sam & Jo|Lee
Jo+Sam|Lee
Renée|Müller-Lüdenscheidt
Renée|Müller
ß|Strauß
STRAẞE|Groß
ﬁona|ﬂynn
Ｓａｍ|Ｌｅｅ
Ⅲ|Rex
Åsa|Åkesson
Ǻse|Ǻkesson
Ŵyn|Ŷnys
Ġorġ|Ħaż-Żebbuġ
Ľubomír|Ľuptovčiak
Ķēniņš|Ģirts
Ąžuolas|Žemaitis
Õnne|Pärn
Győző|Szűcs
Ďuro|Ťapák
Iñaki|Etxebarria
Jordi|Puig i Cadafalch
Núria|Col·lell
Aʻole|ʻŌhiʻa
Hēmi|Te Rangi Hīroa
Whāngārei|Ngāpuhi
Tāne|Māhuta
Malietoa|Fa’asavaleleaga
Sione|Taufa‘ahau
Jedda|Yunupiŋu
Mandawuy|Yunupiŋu
Kaŋgur|Gäṉḏarra
Sinéad|O'Connor
Caoimhe|Nic Dhonncha
Dafydd|ap Gwilym
Bronwen|ferch Dafydd
Mairi|NicLeòid
Oisín|Mac Giolla Phádraig
Tomás|de Torquemada
Leonardo|da Vinci
Giovanni|Dall'Orto
Nicolò|De' Conti
João|d'Ávila
Inês|Gonçalves
Ksenia|Щ
Юлія|Ївга
Ғалым|Қожа
Өмір|Әбіш
O‘tkir|G‘ulomov
Oʻtkir|Gʻulomov
Türkan|Şoray
Ayşe|Gül
Nilüfer|Yüce-Kılıç
Dzong|Wangchuk
བསྟན་འཛིན|རྒྱ་མཚོ
ᠮᠣᠩᠭᠣᠯ|Бат
ᓄᓇᕗᑦ|Aariak
ᎠᎹ|Mankiller
ދިވެހި|Didi
𝒮am|Lee
𠮷田|太郎
Ma.Luz|del Rosario
Aung.Win|Htut
Khin.Maung.Win|-
Nguyen.Loan|Tran
Jimmy.Page|Plant
Caitlyn.Link|Lee
Mei.Ling.Su|Chen
Elaine.Eu|Tan
Maria.Live|Santos
Thant|-
O'Brien-Smith Jr.|van der
ʻIolani|ʻAkaka
محـمـد|العـربي
김민준|박
ක්‍රිෂ්|සිල්වා
`
  .trim()
  .split("\n");

export const rejectedNames: readonly string[] = [
  "http://evil.example",
  "Sam https://evil.example/win",
  "www.evil",
  "evil.example",
  "win-prizes.com",
  "sam@evil.example",
  "spam.com.au",
  "call 203.0.113.9",
  "evil。example",
  "ｅｖｉｌ．ｅｘａｍｐｌｅ",
  "xn--80ak6aa92e.com",
  "ftp://x",
  "",
  " ",
  "\u200b",
  "\u2060\u00ad",
];

/** Two spellings of the same name. */
export const sameNames: readonly (readonly [string, string])[] = [
  ["O'Brien", "O’Brien"],
  ["O'Brien", "O‘BRIEN"],
  ["O'Brien", "oʼbrien"],
  ["D`Angelo", "D´Angelo"],
  ["Oʻtkir", "O‘tkir"],
  ["Anne-Marie", "Anne‐Marie"],
  ["Anne‑Marie", "ANNE–MARIE"],
  ["Anne - Marie", "Anne—Marie"],
  ["Renée", "Renée"],
  ["Åsa", "Åsa"],
  ["ﬁona", "Fiona"],
  ["Ｓａｍ", "Sam"],
  ["Groß", "GROSS"],
  ["Sam  Lee", " sam\u00a0lee "],
  ["Sam\u3000Lee", "Sam Lee"],
  ["Sam\u200b Lee", "Sam Lee"],
  ["Παπαδόπουλος", "ΠΑΠΑΔΌΠΟΥΛΟΣ"],
  ["бен־гурион", "Бен-Гурион"],
  ["İpek", "ipek"],
  ["İPEK IŞIK", "ipek ışık"],
  ["محـمـد", "محمد"],
  ["ז׳בוטינסקי", "ז'בוטינסקי"],
  ["Nguyê\u0303n", "NGUYỄN"],
  ["김민준", "김민준".normalize("NFD")],
  ["ක්‍රිෂ්", "ක්රිෂ්"],
  ["ʻIolani", "'iolani"],
];

export const otherNames: readonly (readonly [string, string])[] = [
  ["Sam Lee", "Sam Li"],
  ["محمد", "أحمد"],
  ["O'Brien", "O'Brian"],
  ["Renée", "Rene"],
  ["Ali", "Al"],
  ["Jo Sam", "Sam Jo"],
];
