import type { WireAddress } from '../../../../admin/address-text.ts'
import { randomKey } from '../../../../admin/random-key.ts'

export type DraftAddress = WireAddress & { readonly phone: string; readonly email: string }

export type DraftLine = {
  /** The id of what is sold. */
  readonly id: number
  readonly name: string
  readonly quantity: number
  /** What was chosen of options that a variation leaves open. */
  readonly options: Readonly<Record<string, string>>
}

/** An order as it is being entered. */
export type Draft = {
  /** The key with which it is created: a second press creates no second order. */
  readonly key: string
  readonly customer: { readonly id: number; readonly name: string } | undefined
  readonly billing: DraftAddress
  /** Absent: it goes to the address of the bill. */
  readonly shipping: DraftAddress | undefined
  readonly lines: readonly DraftLine[]
  readonly coupons: readonly string[]
  /** The id of a rate; `null`: nothing is charged for shipping; absent: the one that the shop suggests. */
  readonly rate: string | null | undefined
  readonly note: string
}

/** The address of an order of which nothing is entered yet. */
export function emptyAddress(country: string): DraftAddress {
  return {
    ...{ first_name: '', last_name: '', company: '', address_1: '', address_2: '', city: '', state: '' },
    ...{ postcode: '', country, phone: '', email: '' },
  }
}

export function emptyDraft(): Draft {
  return {
    ...{ key: randomKey(), customer: undefined, billing: emptyAddress(''), shipping: undefined },
    ...{ lines: [], coupons: [], rate: undefined, note: '' },
  }
}

/** Whether anything was entered. */
export function isEntered({ lines, customer, billing, coupons, note }: Draft): boolean {
  const isAddressed = Object.entries(billing).some(([name, value]) => name !== 'country' && value !== '')
  return lines.length + coupons.length > 0 || customer !== undefined || note !== '' || isAddressed
}

/** The lines with one more of an item: added to the line that it has already. */
export function withItem(
  lines: readonly DraftLine[],
  item: Pick<DraftLine, 'id' | 'name'>,
): readonly DraftLine[] {
  const present = lines.find(({ id, options }) => id === item.id && Object.keys(options).length === 0)
  if (!present) return [...lines, { ...item, quantity: 1, options: {} }]
  return lines.map((line) => (line === present ? { ...line, quantity: line.quantity + 1 } : line))
}

/** What an order is entered for: an exchange, an order of a customer, and any other have a draft each. */
export type DraftOrigin = { readonly returnId: number; readonly customerId: number }

/** A draft, and when it was changed, in milliseconds. */
export type StoredDraft = { readonly draft: Draft; readonly at: number }

const keyOf = ({ returnId, customerId }: DraftOrigin) =>
  `handsel-new-order${returnId > 0 ? `-return-${returnId}` : customerId > 0 ? `-customer-${customerId}` : ''}`

// A browser may refuse its storage: then the order lives as long as the screen.
export function storedDraft(origin: DraftOrigin): StoredDraft | undefined {
  try {
    const { draft, at } = JSON.parse(sessionStorage.getItem(keyOf(origin)) ?? '{}')
    return draft && { draft: { ...emptyDraft(), ...draft }, at }
  } catch {
    return undefined
  }
}

export function storeDraft(origin: DraftOrigin, draft: Draft): void {
  try {
    if (isEntered(draft)) sessionStorage.setItem(keyOf(origin), JSON.stringify({ draft, at: Date.now() }))
    else forgetDraft(origin)
  } catch {
    return
  }
}

export function forgetDraft(origin: DraftOrigin): void {
  try {
    sessionStorage.removeItem(keyOf(origin))
  } catch {
    return
  }
}
