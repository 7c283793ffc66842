import type { Attribution, SourceType } from './rules/attribution.ts'

/** The prefix of the source's name, or the whole text where there is no name. */
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

/** The origin of an order, as text for the shop's owner (docs/wire.md D.4). Plain text: the source comes from a stranger. */
export function originText(attribution: Attribution | undefined): string {
  const { source_type: type = 'unknown', utm_source: source = '' } = attribution?.fields ?? {}
  const prefix = origins[type]
  if (!prefix.endsWith(' ')) return prefix
  const name = source.replace(/^\(|\)$/g, '').trim()
  if (name === '') return origins.unknown
  return prefix + (type === 'referral' ? name : capitalised(name))
}

function capitalised([first = '', ...rest]: string): string {
  return first.toUpperCase() + rest.join('')
}

export const attributionTexts = {
  erased: (count: number) =>
    count === 1
      ? 'Browser, referring page and entry page were taken out of one order.'
      : `Browser, referring page and entry page were taken out of ${count} orders.`,
  accountErased: 'Where the account came from was erased.',
} as const
