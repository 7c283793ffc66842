/** An address as people of a country type it. */
export type CountryAddress = {
  readonly country: string
  readonly line1: string
  readonly city: string
  /** The code of the wire, '' where a state is free text; `undefined` where an address has none. */
  readonly state: string | undefined
  /** `undefined` where the country has no postcodes. */
  readonly postcode: string | undefined
  readonly phone: string
  /** A postcode that the country does not have; '' where it has no postcodes. */
  readonly invalidPostcode: string
  /** The lines below the name, as the country's post writes them. */
  readonly label: string
}

type Row = readonly [typed: string, invalidPostcode: string, label: string]

/** By country: street | city | state | postcode | phone as typed, `-` where it has no such field; a postcode that it does not have; the label. */
const rows: Readonly<Record<string, Row>> = {
  US: [
    '1 Market St | San Francisco | CA | 941051234 | (415) 555-0132',
    '9720',
    '1 Market St | San Francisco, CA 94105-1234 | United States',
  ],
  CA: [
    '111 Wellington St | Ottawa | ON | k1a0a9 | 613-555-0199',
    'D1A 0B1',
    '111 Wellington St | Ottawa ON K1A 0A9 | Canada',
  ],
  GB: [
    '10 Downing Street | London |  | sw1a2aa | 020 7946 0958',
    '97205',
    '10 Downing Street | LONDON | SW1A 2AA | United Kingdom',
  ],
  IE: [
    '24 Kildare Street | Naas | KE | w91x2f3 | 045 123 4567',
    '1234',
    '24 Kildare Street | Naas | Co. Kildare | W91 X2F3 | Ireland',
  ],
  AU: [
    '2 Macquarie St | Sydney | NSW | 2000 | 02 9123 4567',
    '20000',
    '2 Macquarie St | Sydney NSW 2000 | Australia',
  ],
  NZ: [
    '1 Queen Street | Auckland | AUK | 1010 | 09 123 4567',
    '101',
    '1 Queen Street | Auckland 1010 | New Zealand',
  ],
  DE: [
    'Marienplatz 8 | München | DE-BY | D-80331 | 089 1234567',
    '8033',
    'Marienplatz 8 | 80331 München | Germany',
  ],
  AT: ['Stephansplatz 3 | Wien | - | A-1010 | 01 5135000', '0123', 'Stephansplatz 3 | 1010 Wien | Austria'],
  CH: [
    'Bahnhofstrasse 1 | Zürich | ZH | 8001 | 044 123 45 67',
    '80011',
    'Bahnhofstrasse 1 | CH-8001 Zürich | Switzerland',
  ],
  FR: [
    '55 Rue du Faubourg | Paris | - | 75008 | 01 23 45 67 89',
    '7500',
    '55 Rue du Faubourg | 75008 Paris | France',
  ],
  IT: [
    'Piazza del Duomo 14 | Milano | MI | 20122 | 02 1234 5678',
    '2012',
    'Piazza del Duomo 14 | 20122 Milano MI | Italy',
  ],
  ES: [
    'Calle Mayor 1 | Alcalá de Henares | M | 28801 | 911 23 45 67',
    '53001',
    'Calle Mayor 1 | 28801 Alcalá de Henares Madrid | Spain',
  ],
  PT: [
    'Praça do Comércio 1 | Lisboa | - | 1100148 | 21 123 4567',
    '110-148',
    'Praça do Comércio 1 | 1100-148 Lisboa | Portugal',
  ],
  NL: ['Dam 1 | Amsterdam | - | 1012jl | 020 123 4567', '1012', 'Dam 1 | 1012 JL Amsterdam | Netherlands'],
  BE: [
    'Grote Markt 1 | Brussel | - | 1000 | 02 123 45 67',
    '10000',
    'Grote Markt 1 | 1000 Brussel | Belgium',
  ],
  LU: [
    'Grand-Rue 1 | Luxembourg | - | L-1660 | 26 12 34 56',
    '166',
    'Grand-Rue 1 | L-1660 Luxembourg | Luxembourg',
  ],
  DK: [
    'Rådhuspladsen 1 | København V | - | 1550 | 33 66 33 66',
    '15500',
    'Rådhuspladsen 1 | 1550 København V | Denmark',
  ],
  SE: [
    'Drottninggatan 5 | Stockholm | - | 11151 | 08 123 456 78',
    '1115',
    'Drottninggatan 5 | SE-111 51 Stockholm | Sweden',
  ],
  NO: [
    'Karl Johans gate 22 | Oslo | - | 0026 | 22 12 34 56',
    '026',
    'Karl Johans gate 22 | 0026 Oslo | Norway',
  ],
  FI: [
    'Mannerheimintie 30 | Helsinki | - | 00100 | 09 1234567',
    '100',
    'Mannerheimintie 30 | FI-00100 Helsinki | Finland',
  ],
  PL: [
    'ul. Wiejska 4 | Warszawa | - | 00902 | 22 123 45 67',
    '0090',
    'ul. Wiejska 4 | 00-902 Warszawa | Poland',
  ],
  CZ: [
    'Václavské náměstí 1 | Praha | - | 11000 | 212 345 678',
    '1100',
    'Václavské náměstí 1 | 110 00 Praha | Czechia',
  ],
  HU: ['Váci utca 1 | Szeged | CS | 6720 | 62 123 456', '67200', 'Szeged | Váci utca 1 | 6720 | Hungary'],
  RO: [
    'Strada Lipscani 1 | Cluj-Napoca | CJ | 400001 | 0264 123 456',
    '40000',
    'Strada Lipscani 1 | 400001 Cluj Cluj-Napoca | Romania',
  ],
  GR: ['Ermou 1 | Athina | I | 10563 | 21 0123 4567', '1056', 'Ermou 1 | 105 63 Athina | Greece'],
  TR: [
    'İstiklal Caddesi 1 | Beyoğlu | TR34 | 34435 | 0212 123 45 67',
    '3443',
    'İstiklal Caddesi 1 | 34435 Beyoğlu/Istanbul | Türkiye',
  ],
  JP: [
    '1-5-8 Jingumae | Shibuya-ku | JP13 | 1500001 | 03-1234-5678',
    '150-000',
    '1-5-8 Jingumae, Shibuya-ku, Tokyo | 150-0001 | Japan',
  ],
  BR: [
    'Avenida Paulista 1578 | São Paulo | SP | 01310200 | (11) 2345-6789',
    '0131-200',
    'Avenida Paulista 1578 | São Paulo-SP | 01310-200 | Brazil',
  ],
  MX: [
    'Av. Chapultepec 15 | Guadalajara | JA | 44100 | 33 1234 5678',
    '4410',
    'Av. Chapultepec 15 | 44100 Guadalajara, Jalisco | Mexico',
  ],
  AR: [
    'Avenida Colón 100 | Córdoba | X | 5000 | 0351 123-4567',
    '500',
    'Avenida Colón 100 | 5000 Córdoba | Argentina',
  ],
  IN: [
    '1 FC Road | Pune | MH | 411 004 | 98765 43210',
    '41100',
    '1 FC Road | Pune 411004 | Maharashtra | India',
  ],
  ZA: [
    '1 Long Street | Cape Town | WC | 8001 | 021 123 4567',
    '801',
    '1 Long Street | Cape Town | 8001 | South Africa',
  ],
  AE: [
    '1 Sheikh Zayed Road | Dubai | DU | - | 04 123 4567',
    '',
    '1 Sheikh Zayed Road | Dubai | United Arab Emirates',
  ],
  HK: [
    '8 Nathan Road | Tsim Sha Tsui | KOWLOON | - | 2123 4567',
    '',
    '8 Nathan Road | Tsim Sha Tsui | Kowloon | Hong Kong',
  ],
  SG: [
    '1 Raffles Place |  | - | 048616 | 6123 4567',
    '04861',
    '1 Raffles Place | SINGAPORE 048616 | Singapore',
  ],
  KR: [
    '55 Sejong-daero | Seoul | - | 04513 | 02-312-3456',
    '4513',
    '55 Sejong-daero | Seoul | 04513 | South Korea',
  ],
  MY: [
    '1 Lebuh Chulia | George Town | PNG | 10200 | 04-123 4567',
    '1020',
    '1 Lebuh Chulia | 10200 George Town | Penang | Malaysia',
  ],
  TH: [
    '1 Rama I Road | Pathum Wan | TH-10 | 10330 | 02 123 4567',
    '1033',
    '1 Rama I Road | Pathum Wan | Bangkok 10330 | Thailand',
  ],
  CN: [
    '1 Jianguo Road | Chaoyang | CN2 | 100020 | 010 1234 5678',
    '10002',
    '1 Jianguo Road | Chaoyang | Beijing, 100020 | China',
  ],
}

export const countryAddresses: readonly CountryAddress[] = Object.entries(rows).map(
  ([country, [typed, invalidPostcode, label]]) => {
    const [line1 = '', city = '', state, postcode, phone = ''] = typed
      .split('|')
      .map((part) => part.trim())
      .map((part) => (part === '-' ? undefined : part))
    return {
      country,
      line1,
      city,
      state,
      postcode,
      phone,
      invalidPostcode,
      label: label.split(' | ').join('\n'),
    }
  },
)
