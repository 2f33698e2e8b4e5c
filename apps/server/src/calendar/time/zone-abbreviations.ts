/**
 * Abbreviations by zone and offset (minutes east of UTC) from the IANA time zone database (public domain), rules since
 * 2012; Intl has no abbreviations. Other zones use digits (`+0545`). For ambiguous abbreviations (CST, IST), the first
 * family defines the zone of that name.
 */
const FAMILIES = `
0 UTC: Etc/UCT Etc/UTC Etc/Universal Etc/Zulu UCT UTC Universal Zulu
-420 MST -360 MDT:
  America/Boise America/Cambridge_Bay America/Ciudad_Juarez America/Denver America/Edmonton America/Inuvik
  America/Mazatlan America/Shiprock America/Yellowknife Canada/Mountain MST7MDT Mexico/BajaSur Navajo US/Mountain
-420 MST -360 CST -300 CDT:
  America/Bahia_Banderas America/Belize America/Chicago America/Chihuahua America/Costa_Rica America/Creston
  America/Dawson_Creek America/El_Salvador America/Guatemala America/Hermosillo America/Indiana/Knox
  America/Indiana/Tell_City America/Knox_IN America/Managua America/Matamoros America/Menominee America/Merida
  America/Mexico_City America/Monterrey America/North_Dakota/Beulah America/North_Dakota/Center
  America/North_Dakota/New_Salem America/Ojinaga America/Phoenix America/Rainy_River America/Rankin_Inlet
  America/Regina America/Resolute America/Swift_Current America/Tegucigalpa America/Winnipeg CST6CDT
  Canada/Central Canada/Saskatchewan MST Mexico/General US/Arizona US/Central US/Indiana-Starke
-480 PST -420 PDT:
  America/Ensenada America/Los_Angeles America/Santa_Isabel America/Tijuana America/Vancouver Canada/Pacific
  Mexico/BajaNorte PST8PDT US/Pacific
-300 EST -240 EDT:
  America/Detroit America/Fort_Wayne America/Grand_Turk America/Indiana/Indianapolis America/Indiana/Marengo
  America/Indiana/Petersburg America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac
  America/Indianapolis America/Iqaluit America/Kentucky/Louisville America/Kentucky/Monticello America/Louisville
  America/Montreal America/Nassau America/New_York America/Nipigon America/Pangnirtung America/Port-au-Prince
  America/Thunder_Bay America/Toronto Canada/Eastern EST5EDT US/East-Indiana US/Eastern US/Michigan
-240 AST -180 ADT:
  America/Anguilla America/Antigua America/Aruba America/Barbados America/Blanc-Sablon America/Curacao
  America/Dominica America/Glace_Bay America/Goose_Bay America/Grenada America/Guadeloupe America/Halifax
  America/Kralendijk America/Lower_Princes America/Marigot America/Martinique America/Moncton America/Montserrat
  America/Port_of_Spain America/Puerto_Rico America/Santo_Domingo America/St_Barthelemy America/St_Kitts
  America/St_Lucia America/St_Thomas America/St_Vincent America/Thule America/Tortola America/Virgin
  Atlantic/Bermuda Canada/Atlantic
0 GMT 60 BST: Europe/Belfast Europe/Guernsey Europe/Isle_of_Man Europe/Jersey Europe/London GB GB-Eire
60 CET 120 CEST:
  Africa/Algiers Africa/Ceuta Africa/Tunis Arctic/Longyearbyen Atlantic/Jan_Mayen CET Europe/Amsterdam
  Europe/Andorra Europe/Belgrade Europe/Berlin Europe/Bratislava Europe/Brussels Europe/Budapest Europe/Busingen
  Europe/Copenhagen Europe/Gibraltar Europe/Ljubljana Europe/Luxembourg Europe/Madrid Europe/Malta Europe/Monaco
  Europe/Oslo Europe/Paris Europe/Podgorica Europe/Prague Europe/Rome Europe/San_Marino Europe/Sarajevo
  Europe/Skopje Europe/Stockholm Europe/Tirane Europe/Vaduz Europe/Vatican Europe/Vienna Europe/Warsaw
  Europe/Zagreb Europe/Zurich Poland
120 EET 180 EEST:
  Africa/Cairo Asia/Amman Asia/Beirut Asia/Damascus Asia/Famagusta Asia/Gaza Asia/Hebron Asia/Istanbul
  Asia/Nicosia EET Egypt Europe/Athens Europe/Bucharest Europe/Chisinau Europe/Helsinki Europe/Istanbul
  Europe/Kiev Europe/Kyiv Europe/Mariehamn Europe/Nicosia Europe/Riga Europe/Sofia Europe/Tallinn
  Europe/Tiraspol Europe/Uzhgorod Europe/Vilnius Europe/Zaporozhye
120 IST 180 IDT: Asia/Jerusalem Asia/Tel_Aviv Israel
540 KST 510 KST:
  America/Anchorage America/Juneau America/Metlakatla America/Nome America/Sitka America/Yakutat US/Alaska
540 KST 510 KST: Asia/Pyongyang Asia/Seoul ROK
-660 SST: Pacific/Midway Pacific/Pago_Pago Pacific/Samoa US/Samoa
-600 HST -540 HDT: America/Adak America/Atka HST Pacific/Honolulu Pacific/Johnston US/Aleutian US/Hawaii
-480 PST -420 MST: America/Dawson America/Fort_Nelson America/Whitehorse Canada/Yukon
-360 CST -300 EST:
  America/Atikokan America/Cancun America/Cayman America/Coral_Harbour America/Jamaica America/Panama EST Jamaica
-300 CST -240 CDT: America/Havana Cuba
-210 NST -150 NDT: America/St_Johns Canada/Newfoundland
-180 AST -120 AST: America/Miquelon
0 GMT 60 WAT:
  Africa/Abidjan Africa/Accra Africa/Bamako Africa/Bangui Africa/Banjul Africa/Bissau Africa/Brazzaville
  Africa/Conakry Africa/Dakar Africa/Douala Africa/Freetown Africa/Kinshasa Africa/Lagos Africa/Libreville
  Africa/Lome Africa/Luanda Africa/Malabo Africa/Monrovia Africa/Ndjamena Africa/Niamey Africa/Nouakchott
  Africa/Ouagadougou Africa/Porto-Novo Africa/Sao_Tome Africa/Timbuktu America/Danmarkshavn Atlantic/Reykjavik
  Atlantic/St_Helena Etc/GMT Etc/GMT+0 Etc/GMT-0 Etc/GMT0 Etc/Greenwich GMT GMT+0 GMT-0 GMT0 Greenwich Iceland
0 WET 60 WEST: Atlantic/Canary Atlantic/Faeroe Atlantic/Faroe Atlantic/Madeira Europe/Lisbon Portugal WET
0 GMT 60 IST: Eire Europe/Dublin
60 CET 120 EET: Africa/Tripoli Europe/Kaliningrad Libya
60 WAT 120 CAT: Africa/Windhoek
60 MET 120 MEST: MET
120 EET 180 MSK 240 MSK: Europe/Kirov Europe/Moscow Europe/Simferopol W-SU
120 CAT 180 EAT:
  Africa/Addis_Ababa Africa/Asmara Africa/Asmera Africa/Blantyre Africa/Bujumbura Africa/Dar_es_Salaam
  Africa/Djibouti Africa/Gaborone Africa/Harare Africa/Juba Africa/Kampala Africa/Khartoum Africa/Kigali
  Africa/Lubumbashi Africa/Lusaka Africa/Maputo Africa/Mogadishu Africa/Nairobi Indian/Antananarivo Indian/Comoro
  Indian/Mayotte
120 SAST: Africa/Johannesburg Africa/Maseru Africa/Mbabane
180 MSK: Europe/Volgograd
300 PKT: Asia/Karachi
330 IST: Asia/Calcutta Asia/Kolkata
420 WIB: Asia/Jakarta Asia/Pontianak
480 CST: Asia/Chongqing Asia/Chungking Asia/Harbin Asia/Macao Asia/Macau Asia/Shanghai Asia/Taipei PRC ROC
480 HKT: Asia/Hong_Kong Hongkong
480 WITA: Asia/Makassar Asia/Ujung_Pandang
480 PST: Asia/Manila
480 AWST: Australia/Perth Australia/West
540 WIT: Asia/Jayapura
540 JST: Asia/Tokyo Japan
570 ACST 630 ACDT:
  Australia/Adelaide Australia/Broken_Hill Australia/Darwin Australia/North Australia/South Australia/Yancowinna
600 AEST 660 AEDT:
  Antarctica/Macquarie Australia/ACT Australia/Brisbane Australia/Canberra Australia/Currie Australia/Hobart
  Australia/Lindeman Australia/Melbourne Australia/NSW Australia/Queensland Australia/Sydney Australia/Tasmania
  Australia/Victoria
600 ChST: Pacific/Guam Pacific/Saipan
630 AEST 660 AEST: Australia/LHI Australia/Lord_Howe
720 NZST 780 NZDT: Antarctica/McMurdo Antarctica/South_Pole NZ Pacific/Auckland
`;

/** Zones with numeric abbreviations now, and the outdated abbreviations in TEC's recorded responses. */
const HISTORIC_LETTERS = `
AMT: America/Asuncion
BMT: America/Bogota Asia/Baghdad Asia/Bangkok Asia/Phnom_Penh Asia/Vientiane
BST: America/La_Paz
CEST: Europe/Minsk
CMT: America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/ComodRivadavia
  America/Argentina/Cordoba America/Argentina/Jujuy America/Argentina/La_Rioja America/Argentina/Mendoza
  America/Argentina/Rio_Gallegos America/Argentina/Salta America/Argentina/San_Juan America/Argentina/San_Luis
  America/Argentina/Tucuman America/Argentina/Ushuaia America/Buenos_Aires America/Caracas America/Catamarca
  America/Cordoba America/Jujuy America/Mendoza America/Rosario
EMT: Chile/EasterIsland Pacific/Easter
HMT: Asia/Dacca Asia/Dhaka Atlantic/Azores
IMT: Asia/Irkutsk
MMT: America/Montevideo Asia/Colombo Indian/Maldives
PLMT: Asia/Ho_Chi_Minh Asia/Saigon
PMT: America/Paramaribo Asia/Yekaterinburg
QMT: America/Guayaquil
RMT: Asia/Rangoon Asia/Yangon
SMT: America/Punta_Arenas America/Santiago Asia/Kuala_Lumpur Asia/Singapore Atlantic/Stanley Chile/Continental
TBMT: Asia/Tbilisi
TMT: Asia/Tehran
`;

interface Family {
  readonly abbreviations: ReadonlyMap<number, string>;
  readonly zones: readonly string[];
}

const families = FAMILIES.trim()
  .split(/\n(?=\S)/)
  .map(readFamily);

const abbreviationsByZone = new Map(
  families.flatMap(({ abbreviations, zones }) => zones.map((zone) => [zone.toLowerCase(), abbreviations] as const)),
);

const historicLetters = new Map(
  HISTORIC_LETTERS.trim()
    .split(/\n(?=\S)/)
    .flatMap((line) => {
      const [letters = '', zones = ''] = line.split(':');
      return zones
        .trim()
        .split(/\s+/)
        .map((zone) => [zone.toLowerCase(), letters] as const);
    }),
);

const offsetsByAbbreviation = new Map<string, number>();
for (const [offsetMinutes, letters] of families.flatMap(({ abbreviations }) => [...abbreviations])) {
  if (!offsetsByAbbreviation.has(letters.toLowerCase()))
    offsetsByAbbreviation.set(letters.toLowerCase(), offsetMinutes);
}

/** The abbreviation of an IANA zone at an offset; `zone` is case-insensitive. */
export function findAbbreviation(zone: string, offsetMinutes: number): string | undefined {
  const key = zone.toLowerCase();
  return abbreviationsByZone.get(key)?.get(offsetMinutes) ?? historicLetters.get(key);
}

/** Minutes east of UTC of an abbreviation such as `EST`, in any case. */
export function findAbbreviationOffset(letters: string): number | undefined {
  return offsetsByAbbreviation.get(letters.toLowerCase());
}

function readFamily(text: string): Family {
  const [head = '', zones = ''] = text.split(':');
  const pairs = head.matchAll(/(-?\d+) (\w+)/g);
  const abbreviations = new Map(
    Array.from(pairs, ([, offset = '', letters = '']) => [Number(offset), letters] as const),
  );
  return { abbreviations, zones: zones.trim().split(/\s+/) };
}
