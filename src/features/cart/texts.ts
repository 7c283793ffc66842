import type { QuantityRefusal } from '../../kernel/quantity.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { shownCode } from '../coupons/rules/coupon.ts'
import type { LimitProblem } from './rules/limits.ts'

const viewCart = { href: '/cart/', text: 'View cart' }

/** What a shopper reads when a quantity makes no sense (spec 5.1). */
export const quantityRefusalText: Record<QuantityRefusal, string> = {
  'not-a-number': 'Please give the quantity as a whole number.',
  negative: 'Please give a quantity of 1 or more.',
  'too-many': 'That is more than we can sell at once. The most is 1,000,000 pieces.',
}

/** What a shopper reads when a line cannot have that quantity of `name`. */
export function limitProblemText(problem: LimitProblem, name: string): string {
  switch (problem.reason) {
    case 'out-of-stock':
      return problem.isReserved
        ? `Somebody is paying for the last “${name}” just now. It may be free again in a few minutes.`
        : `“${name}” is out of stock just now.`
    case 'not-enough':
      return `We have only ${problem.max} of “${name}” left.`
    case 'sold-individually':
      return `You can have one “${name}” in an order.`
    case 'below-minimum':
      return `“${name}” is sold from ${problem.minimum} pieces on: the minimum value should be ${problem.minimum}.`
    case 'above-maximum':
      return problem.max === 0
        ? `“${name}” cannot be ordered as it is. Please ask us.`
        : `You can have ${problem.max} of “${name}” in an order at most.`
    case 'not-a-step':
      return `“${name}” is sold in steps of ${problem.step}: the quantity has to be a multiple of ${problem.step}.`
    case 'too-many':
      return quantityRefusalText['too-many']
  }
}

export const cartTexts = {
  /** For a unit price whose multiple is not the sum: with tax, or by quantity, it has fractions of a cent. */
  roundedPrice: 'The price of one is rounded, the sum is exact.',
  unknownProduct: 'We do not have that piece (any more).',
  needsChoice: (name: string) => `Please choose the options of “${name}” first.`,
  noCombination: (name: string) => `“${name}” is not made in that combination. Please choose another.`,
  needsQuantities: (name: string) =>
    `Please choose how many of each piece of “${name}” you want on its page.`,
  nothingAdded: 'Nothing was put into your cart. Please change these, then add all of them at once.',
  chooseQuantity: 'Please choose the quantity of at least one piece.',
  soldExternally: (name: string) =>
    `“${name}” is not sold in this shop. The button on its page leads to where it is.`,
  protectedProduct: 'That piece is protected: its password opens its page, where it can be bought.',
  notForSale: (name: string) => `“${name}” cannot be bought just now.`,
  cartFull: 'Your cart holds as many different things as it can. Please order these first.',
  updated: 'Your cart is up to date.',
  staleForm: 'This page was open for too long, so nothing was changed. Please try once more.',
  lineNotFound: 'That line is no longer in your cart.',
  cartsMerged: 'What you chose before signing in is in your cart, beside what you had kept there.',
  savedCartErased: 'The saved cart was erased.',
  productUnavailable: 'Something that you chose is no longer sold, and is not in your cart any more.',
  notAllFit: (name: string, held: number) =>
    `You can have ${held} of “${name}” at most: your cart holds ${held} now.`,
  takeRemaining: (quantity: number) => `Take ${quantity}`,
  removeIt: 'Remove it',
  chooseAnother: 'Choose another',
  quantityNow: (name: string, quantity: number) =>
    `“${name}”: ${quantity} ${quantity === 1 ? 'piece' : 'pieces'} now.`,
  priceChanged: (name: string, before: string, now: string) =>
    `The price of “${name}” has changed from ${before} to ${now}.`,
  remainingForFreeDelivery: (amount: string) => `${amount} more and delivery is free.`,
  noDelivery: (location: string) =>
    location === '' ? 'Worked out at checkout' : `Nothing is sent to ${location}.`,
  estimated: (location: string) => `What you see is for ${location}.`,
  undo: 'Undo',
  allProducts: 'See all pieces',
  quantity: (quantity: number) => (quantity === 1 ? '1 piece' : `${quantity} pieces`),
  giftOf: (code: string) => `Goes with coupon “${shownCode(code)}”`,
  chooseGift: (code: string) => `Choose your gift of coupon “${shownCode(code)}”`,
  chooseOtherGift: (code: string) => `Choose another gift of coupon “${shownCode(code)}”`,
  takeGift: 'Take this gift',
  pleaseChoose: 'Please choose',
  crossSells: 'Goes well with these',
  featured: 'A good place to begin',
  taxesEstimated: (location: string) => `Taxes are estimated for ${location}, and worked out at checkout.`,
  taxesEstimatedThere: 'Taxes are estimated until the address of the order is known.',
  taxesLater: 'Taxes are worked out at checkout, when we know where it goes.',
  noCoupons: 'This shop takes no coupons just now.',
  tooManyCodes: 'Too many codes were tried. Please wait ten minutes, then try once more.',
  couponTakenOff: 'It was taken off.',
  couponDeleted: 'A coupon in your cart is no longer valid. It was taken off.',
  othersCameOff: 'It cannot be combined, so the others came off.',
  notForGiftCards: (code: string) => `Coupon “${shownCode(code)}” is not for gift cards.`,
  giftToChoose: (code: string) =>
    `Coupon “${shownCode(code)}” has a gift for you that is still to be chosen.`,
  toGift: 'Choose it',
  couponRemoved: (code: string) => `“${shownCode(code)}” is off.`,
  couponNotTakenOff: 'Please say which coupon shall come off.',
  couponsFull: `A cart can hold 10 coupons, and 10 store credits. Please take one off first.`,
  couponWaits: (code: string) =>
    `Coupon “${shownCode(code)}” waits for you: it is applied as soon as there is something for it in your cart.`,
  creditSpent: 'Nothing is left of that store credit.',
  creditExpired: 'That store credit has expired.',
  creditApplied: 'That store credit is applied already.',
  creditUnavailable: 'A store credit was taken off: nothing is left of it, or it has expired.',
  giftOut: (name: string) => `The gift “${name}” is out of stock just now.`,
  removeCouponTitle: 'Take the coupon off?',
  removeCouponQuestion: (code: string) => `Take coupon “${shownCode(code)}” off your cart?`,
  cancelRemoval: 'Keep it',
  takeCouponOff: 'Take it off',
  chooseVariation: 'Please choose a variation',
  noSuchGift: 'That is not a gift of your coupons (any more).',
  giftChosen: 'Your gift is in your cart.',
  lineUnavailable: 'Something in your cart is no longer sold. Please remove it to go on.',
} as const

/** “Alba” is in your cart. / 3 × “Alba” are in your cart. On the cart page the link leads to the shop. */
function addedNotice(name: string, quantity: number, inCart: boolean): Notice {
  const text = quantity === 1 ? `“${name}” is in your cart.` : `${quantity} × “${name}” are in your cart.`
  return {
    kind: 'success',
    text,
    link: inCart ? { href: '/shop/', text: cartTexts.allProducts } : viewCart,
  }
}

/** Several products at once: “Alba” and 2 × “Orlo” are in your cart. */
export function addedSeveralNotice(
  added: readonly { readonly name: string; readonly quantity: number }[],
  inCart: boolean,
): Notice {
  const [first] = added
  if (added.length === 1 && first) return addedNotice(first.name, first.quantity, inCart)
  const parts = added.map(({ name, quantity }) => (quantity === 1 ? `“${name}”` : `${quantity} × “${name}”`))
  const list = `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
  return { ...addedNotice('', 1, inCart), text: `${list} are in your cart.` }
}

/** A name in a sentence; '' is the name of a deleted product. */
function nameInSentence(name: string): string {
  return name === '' ? 'That piece' : `“${name}”`
}

export function removedNotice(name: string, undoHref: string): Notice {
  return {
    kind: 'success',
    text: `${nameInSentence(name)} is out of your cart.`,
    link: { href: undoHref, text: 'Put it back', kind: 'restore-item' },
  }
}

export function putBackNotice(name: string): Notice {
  return { kind: 'success', text: `${nameInSentence(name)} is in your cart again.` }
}

export function errorNotice(text: string, link?: Notice['link']): Notice {
  return link ? { kind: 'error', text, link } : { kind: 'error', text }
}

/** When the cart already has all of the stock. */
export function alreadyInCart(max: number, present: number): Notice {
  return errorNotice(`We have ${max} of these, and ${present} are in your cart already.`, viewCart)
}

/** “WELCOME10” is applied, its description, and what else changed. */
export function couponAppliedNotice(
  { code, description }: { readonly code: string; readonly description: string },
  after = '',
): Notice {
  const parts = [`Coupon “${shownCode(code)}” is applied.`, description, after]
  return { kind: 'success', text: parts.filter((each) => each !== '').join(' ') }
}

export function creditAppliedNotice(code: string): Notice {
  return { kind: 'success', text: `Store credit “${shownCode(code)}” pays as much as it can.` }
}
