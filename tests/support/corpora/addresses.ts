/** Address fields of a form: street, unit, suburb, state, postcode, country. */
export type TypedAddress = readonly [string, string, string, string, string, string];

const addressOf = (line: string): TypedAddress => {
  const [street = "", unit = "", suburb = "", state = "", postcode = "", country = ""] = line.split("|");
  return [street, unit, suburb, state, postcode, country];
};

const linesOf = (text: string): string[] => text.trim().split("\n");

/** Complete addresses of 40 countries, invented in public formats. */
export const addresses: readonly TypedAddress[] = linesOf(`
12 Wattle Parade|3|Hobart|TAS|7000|Australia
Lot 7 Barrier Highway||Cockburn|SA|5440|Australia
RMB 1420, Wangaratta Road||Milawa|VIC|3678|Australia
PO Box 5||Alice Springs|NT|0870|Australia
The Old Schoolhouse, Main Street||Gundaroo|NSW|2620|AU
Unit 4, 12-14 Kerb Street||Fyshwick|ACT|２６０９|Australia
31 Te Rapa Road||Hamilton||3200|New Zealand
RD 4||Pukekohe||2679|New Zealand
1600 Pennsylvania Avenue NW||Washington|DC|20500|United States
350 Fifth Avenue|Suite 300|New York|NY|10118-0110|United States of America
Rural Route 5||Bozeman|MT|59715|USA
10 Downing Street||London||SW1A 2AA|United Kingdom
Rose Cottage, Church Lane||Ambleside||LA22 9BU|UK
High Street||Edinburgh||EH1 1YZ|United Kingdom
24 Sussex Drive||Ottawa|ON|K1M 1M4|Canada
Rue Principale||Québec|QC|G1A 0A2|Canada
Áras an Uachtaráin||Dublin|||Ireland
Main Street||Ballina|Co. Mayo|F26 X0Y1|Ireland
Platz der Republik 1||Berlin||11011|Germany
Hauptstraße 12a||München||80331|Germany
5 Avenue Anatole France||Paris||75007|France
Lieu-dit Le Bourg||Saint-Émilion||33330|France
Stephansplatz 3||Wien||1010|Austria
Bundesplatz 3||Bern||3003|Switzerland
Dam 1||Amsterdam||1012 JS|Netherlands
Rue de la Loi 16||Bruxelles||1000|Belgium
Calle Mayor 1||Madrid|Madrid|28013|Spain
Praça do Comércio||Lisboa||1100-148|Portugal
Piazza del Quirinale||Roma|RM|00187|Italy
Drottninggatan 5||Stockholm||111 51|Sweden
Karl Johans gate 22||Oslo||0026|Norway
Nyhavn 1||København||1051|Denmark
Mannerheimintie 30||Helsinki||00100|Finland
Laugavegur 1||Reykjavík||101|Iceland
ul. Marszałkowska 1||Warszawa||00-624|Poland
Václavské náměstí 1||Praha||110 00|Czechia
Václavské náměstí 1||Praha||110 00|Czech Republic
Kossuth tér 1-3.||Budapest||1055|Hungary
Vasilissis Sofias 2||Αθήνα||106 74|Greece
İstiklal Caddesi No: 5||Beyoğlu|İstanbul|34430|Türkiye
İstiklal Caddesi No: 5||Beyoğlu||34430|Turkey
вул. Хрещатик, 1||Київ||01001|Ukraine
ул. Тверская, д. 1||Москва|Москва|125009|Russia
Rustaveli Avenue 8||Tbilisi||0108|Georgia
千代田1-1||千代田区|東京都|１００−０００１|Japan
1-1 Chiyoda||Chiyoda-ku|Tokyo|100-0001|Japan
千代田1-1||千代田区|東京都|〒100-0001|Japan
丸の内2丁目4番1号|３階|千代田区|東京都|〒１００−６３９０|Japan
PSC 1234 Box 5||APO|AE|09012|United States
Unit 2050 Box 4190||FPO|AP|96349-1234|United States
3/12A Kerb Street||Townsville|Qld|4810|australia
Post Office Lane||Yaren|Yaren||Nauru
Apartado 1234||San José|San José|10101|Costa Rica
세종대로 209||종로구|서울특별시|03171|South Korea
长安街1号||北京|北京市|100031|China
1 Queen's Road||Central|Hong Kong Island||Hong Kong
1 Queen's Road|||Kowloon||Hong Kong SAR China
Xinyi Road Section 5, 7||Xinyi District|Taipei City|110|Taiwan
1 Raffles Place||||048616|Singapore
Blk 123 Ang Mo Kio Ave 3|#04-56|Singapore||560123|Singapore
Jalan Sultan 1||Kuala Lumpur||50000|Malaysia
Jl. Sudirman No. 1||Jakarta|DKI Jakarta||Indonesia
1 Ràng Ràng||Hà Nội|||Vietnam
123 Rama IV Road||Bang Rak|Bangkok|10500|Thailand
Roxas Boulevard||Manila|Metro Manila|1000|Philippines
221B MG Road||Bengaluru|Karnataka|560001|India
Sheikh Zayed Road||Dubai|Dubai||United Arab Emirates
Al Corniche Street||Doha|||Qatar
Queen Elizabeth Drive||Suva|||Fiji
Section 5, Lot 3||Port Moresby|NCD||Papua New Guinea
Avenida Paulista 1578||São Paulo|SP|01310-200|Brazil
Paseo de la Reforma 222||Ciudad de México|CDMX|06600|Mexico
Avenida de Mayo 500||Buenos Aires|||Argentina
Alameda 1340||Santiago|||Chile
1 Adderley Street||Cape Town||8001|South Africa
Plot 7, Kampala Road||Kampala|||Uganda
Kenyatta Avenue||Nairobi||00100|Kenya
Kwame Nkrumah Avenue||Accra|||Ghana
Main Street||Somewhere|||Nowhereland
`).map(addressOf);

/** Incomplete addresses, with their missing fields. */
export const incompleteAddresses: readonly (readonly [TypedAddress, readonly string[]])[] = linesOf(`
|||TAS|7000|Australia|street_address,suburb
12 Wattle Parade|||TAS|7000|Australia|suburb
12 Wattle Parade||Hobart||7000|Australia|state
12 Wattle Parade||Hobart|TAS||Australia|postcode
12 Wattle Parade||Hobart|TAS|700|Australia|postcode
12 Wattle Parade||Hobart|TAS|SW1A 2AA|Australia|postcode
12 Wattle Parade||Hobart|TAS|7000||country
350 Fifth Avenue||New York||10118|United States|state
350 Fifth Avenue||New York|NY||USA|postcode
24 Sussex Drive||Ottawa||K1M 1M4|Canada|state
24 Sussex Drive||Ottawa|ON||CA|postcode
10 Downing Street||London|||United Kingdom|postcode
10 Downing Street||||SW1A 2AA|UK|suburb
Platz der Republik 1||Berlin|||Germany|postcode
5 Avenue Anatole France||||75007|France|suburb
Piazza del Quirinale||Roma||00187|Italy|state
Calle Mayor 1||Madrid||28013|Spain|state
1-1 Chiyoda||Chiyoda-ku||100-0001|Japan|state
1-1 Chiyoda||Chiyoda-ku|Tokyo||Japan|postcode
1 Raffles Place|||||Singapore|postcode
1 Queen's Road||Central|||Hong Kong|state
Sheikh Zayed Road||Dubai|||United Arab Emirates|state
Jl. Sudirman No. 1||Jakarta|||Indonesia|state
221B MG Road||Bengaluru||560001|India|state
Avenida Paulista 1578||São Paulo|SP||Brazil|postcode
Paseo de la Reforma 222||||06600|Mexico|suburb,state
1 Adderley Street||Cape Town|||South Africa|postcode
ул. Тверская, д. 1||Москва||125009|Russian Federation|state
`).map((line) => [addressOf(line), (line.split("|")[6] ?? "").split(",")]);
