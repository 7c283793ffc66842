import type { Attribution, SourceType } from './rules/attribution.ts'

/** What stands before the source's name, and what is said where there is no name. */
const origins: Record<SourceType, string> = {
  utm: 'Source: ',
  organic: 'Organic: ',
  referral: 'Referral: ',
  typein: 'Direct',
  admin: 'Web admin',
  mobile_app: 'Mobile app',
  pos: 'Point of Sale',
  unknown: 'Unknown',
}

/** Where an order came from, in words for its owner (docs/wire.md D.4). Plain text: its source is a stranger's wording. */
export function originText(attribution: Attribution | undefined): string {
  const { source_type: type = 'unknown', utm_source: source = '' } = attribution?.fields ?? {}
  const words = origins[type]
  if (!words.endsWith(' ')) return words
  const name = source.replace(/^\(|\)$/g, '').trim()
  if (name === '') return origins.unknown
  return words + (type === 'referral' ? name : capitalised(name))
}

function capitalised([first = '', ...rest]: string): string {
  return first.toUpperCase() + rest.join('')
}

export const texts = {
  erased: (count: number) =>
    count === 1
      ? 'Browser, referring page and entry page were taken out of one order.'
      : `Browser, referring page and entry page were taken out of ${count} orders.`,
  accountErased: 'Where the account came from was erased.',
} as const
