type Carrier = {
  readonly name: string
  /** The tracking page of a parcel; the number is encoded. */
  readonly page: (number: string) => string
}

/** The carriers that the shop knows; staff may name any other. */
const carriers = [
  { name: 'Australia Post', page: (number) => `https://auspost.com.au/mypost/track/#/details/${number}` },
  { name: 'An Post', page: (number) => `https://track.anpost.ie/TrackingResults.aspx?rtt=1&items=${number}` },
  {
    name: 'Canada Post',
    page: (number) => `https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=${number}`,
  },
  {
    name: 'DHL',
    page: (number) =>
      `https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=${number}`,
  },
  { name: 'DPD', page: (number) => `https://tracking.dpd.de/parcelstatus?query=${number}` },
  { name: 'FedEx', page: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}` },
  {
    name: 'GLS',
    page: (number) => `https://gls-group.com/GROUP/en/parcel-tracking?match=${number}`,
  },
  { name: 'La Poste', page: (number) => `https://www.laposte.fr/outils/suivre-vos-envois?code=${number}` },
  { name: 'Österreichische Post', page: (number) => `https://www.post.at/s/sendungsdetails?snr=${number}` },
  {
    name: 'Royal Mail',
    page: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
  },
  { name: 'Swiss Post', page: (number) => `https://service.post.ch/ekp-web/ui/entry/search/${number}` },
  { name: 'UPS', page: (number) => `https://www.ups.com/track?tracknum=${number}` },
  { name: 'USPS', page: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}` },
] as const satisfies readonly Carrier[]

export type CarrierName = (typeof carriers)[number]['name']

export const carrierNames: readonly CarrierName[] = carriers.map(({ name }) => name)

/** The tracking page of a carrier for a number; '' for a carrier that the shop does not know, or without a number. */
export function trackingPage(carrier: string, trackingNumber: string): string {
  const number = plain(trackingNumber)
  const known = carriers.find(({ name }) => name.toLowerCase() === carrier.trim().toLowerCase())
  return known && number !== '' ? known.page(encodeURIComponent(number)) : ''
}

/** The posts of countries, whose international numbers end with the code of the country. */
const posts: Readonly<Record<string, CarrierName>> = {
  AT: 'Österreichische Post',
  AU: 'Australia Post',
  CA: 'Canada Post',
  CH: 'Swiss Post',
  DE: 'DHL',
  FR: 'La Poste',
  GB: 'Royal Mail',
  IE: 'An Post',
  US: 'USPS',
}

/**
 * The carrier of a tracking number; `undefined` where several have numbers of this form. Only forms that one carrier has alone,
 * with a correct check digit where they have one: a wrong carrier in a mail is worse than one that staff has to name.
 */
export function carrierOf(trackingNumber: string): CarrierName | undefined {
  const number = plain(trackingNumber).toUpperCase()
  if (/^1Z[0-9A-Z]{15}\d$/.test(number)) return hasUpsDigit(number) ? 'UPS' : undefined
  if (/^9[2-5]\d{20}$/.test(number)) return hasLabelDigit(number) ? 'USPS' : undefined
  if (/^00340434\d{12}$/.test(number)) return hasLabelDigit(number) ? 'DHL' : undefined
  if (/^JJ?D\d{16,20}$/.test(number)) return 'DHL'
  if (/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(number) && hasPostDigit(number)) return posts[number.slice(-2)]
  return undefined
}

/** Numbers are copied with spaces and hyphens. */
function plain(number: string): string {
  return number.replace(/[\s-]/g, '')
}

/** Letters count as digits: A is 2, B is 3, and so on. */
function hasUpsDigit(number: string): boolean {
  const digits = [...number.slice(2)].map((one) =>
    /\d/.test(one) ? Number(one) : ((one.codePointAt(0) ?? 0) - 63) % 10,
  )
  const sum = digits.slice(0, -1).reduce((all, digit, index) => all + digit * (index % 2 === 0 ? 1 : 2), 0)
  return (10 - (sum % 10)) % 10 === digits.at(-1)
}

/** The check digit of labels of the GS1: weights 3 and 1, from the end. */
function hasLabelDigit(number: string): boolean {
  const digits = [...number].map(Number)
  const last = digits.pop()
  const sum = digits.reverse().reduce((all, digit, index) => all + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === last
}

const postWeights = [8, 6, 4, 2, 3, 5, 9, 7]

/** The check digit of international post (S10). */
function hasPostDigit(number: string): boolean {
  const digits = [...number.slice(2, 11)].map(Number)
  const rest = 11 - (postWeights.reduce((all, weight, index) => all + weight * (digits[index] ?? 0), 0) % 11)
  const check = rest === 10 ? 0 : rest === 11 ? 5 : rest
  return check === digits[8]
}
