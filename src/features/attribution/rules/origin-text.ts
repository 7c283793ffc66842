import * as messages from '../messages.ts'
import type { Attribution, SourceType } from './attribution.ts'

type SourceText = (source: { readonly name: string }) => string

/** Sources with a name. */
const named: Partial<Record<SourceType, SourceText>> = {
  utm: ({ name }) => messages.source({ name: capitalized(name) }),
  organic: ({ name }) => messages.organic({ name: capitalized(name) }),
  referral: messages.referral,
}

const unnamed: Partial<Record<SourceType, () => string>> = {
  typein: messages.direct,
  admin: messages.webAdmin,
  mobile_app: messages.mobileApp,
  pos: messages.pointOfSale,
}

/** The origin of an order, as text for the shop's owner (docs/wire.md D.4). Plain text: the source comes from a stranger. */
export function originText(attribution: Attribution | undefined): string {
  const { source_type: type = 'unknown', utm_source: source = '' } = attribution?.fields ?? {}
  const name = source.replace(/^\(|\)$/g, '').trim()
  const text = name === '' ? undefined : named[type]
  return text?.({ name }) ?? unnamed[type]?.() ?? messages.unknown()
}

function capitalized([first = '', ...rest]: string): string {
  return first.toUpperCase() + rest.join('')
}
