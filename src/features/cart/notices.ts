import { listText } from '../../kernel/locale-format.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { shownCode } from '../coupons/rules/coupon.ts'
import * as messages from './messages.ts'

/*
 * The notices of the cart that several of its parts show. A name may be '': the product was deleted.
 */

export function errorNotice(text: string, link?: Notice['link']): Notice {
  return link ? { kind: 'error', text, link } : { kind: 'error', text }
}

const viewCart = () => ({ href: '/cart/', text: messages.viewCart() })

/** “Alba” and 2 × “Orlo” added to your cart. On the cart page the link leads to the shop. */
export function addedNotice(
  added: readonly { readonly name: string; readonly quantity: number }[],
  inCart: boolean,
): Notice {
  const items = added.map(({ name, quantity }) =>
    quantity === 1 ? messages.named({ name }) : messages.namedQuantity({ count: quantity, name }),
  )
  return {
    kind: 'success',
    text: messages.added({ items: listText(items) }),
    link: inCart ? { href: '/shop/', text: messages.shopAll() } : viewCart(),
  }
}

export function removedNotice(name: string, undoHref: string): Notice {
  return {
    kind: 'success',
    text: name === '' ? messages.itemRemoved() : messages.removed({ name }),
    link: { href: undoHref, text: messages.undo(), kind: 'restore-item' },
  }
}

export function restoredNotice(name: string): Notice {
  return { kind: 'success', text: name === '' ? messages.itemRestored() : messages.restored({ name }) }
}

/** When the cart already has all of the stock. */
export function alreadyInCart(max: number, present: number): Notice {
  return errorNotice(messages.alreadyInCart({ max, present }), viewCart())
}

/** The coupon is applied, its description, and what else changed. */
export function couponAppliedNotice(
  { code, description }: { readonly code: string; readonly description: string },
  after = '',
): Notice {
  const sentences = [messages.couponApplied({ code: shownCode(code) }), asSentence(description), after]
  return { kind: 'success', text: sentences.filter((each) => each !== '').join(' ') }
}

/** Titles such as "$15 off your order" have no period of their own. */
function asSentence(text: string): string {
  return /[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text
}

export function creditAppliedNotice(code: string): Notice {
  return { kind: 'success', text: messages.creditApplied({ code: shownCode(code) }) }
}
