import { shownCode } from '../../coupons/rules/coupon.ts'

/** Headings of the parts of a mail. */
export const mailHeadings = {
  pay: 'How to pay',
  files: 'Your files',
  note: 'Good to know',
  address: 'Your address',
  delivery: 'Where it goes',
  buyer: 'Who ordered it',
  order: (id: number) => `Order ${id}`,
} as const

export const mailButtons = {
  order: 'See your order',
  pay: 'Pay for your order',
  parcel: 'Follow your parcel',
  owner: 'See the order',
} as const

/** Labels of the rows in mails. */
export const mailLabels = {
  payment: 'Payment',
  due: 'Left to pay',
  paid: 'Paid',
  wasDue: 'Was due',
  carrier: 'Sent with',
  parcelNumber: 'Parcel number',
  shippedOn: 'Sent on',
  refunded: 'Refunded',
  refundedInAll: 'Refunded in all',
  reason: 'Reason',
  name: 'Name',
  email: 'E-mail',
  phone: 'Telephone',
  note: 'Their note',
} as const

/** Titles and first sentences. `name` is isolated, amounts are formatted. */
export const buyerTexts = {
  thanks: (name: string) => (name === '' ? 'Thank you.' : `Thank you, ${name}.`),
  received: (id: number) => `Your order ${id} is with us.`,
  gettingReady: 'We are getting it ready.',
  waitsForMoney: 'We start on it as soon as your payment has arrived.',
  checksPayment:
    'Before we go on we have a look at its payment: what came in is not quite what was due. There is nothing for you to do; we will write to you.',
  stockShort:
    'It is paid – and we are sorry: meanwhile some of its pieces have gone to somebody else. We are looking for the best way to put that right, and will write to you.',
  paid: (id: number) => `Your payment for order ${id} has arrived.`,
  onItsWay: 'It is on its way.',
  partOnItsWay: 'A part of it is on its way.',
  restOnItsWay: 'The rest is on its way.',
  shipped: (id: number, carrier: string) =>
    carrier === '' ? `Your order ${id} has left our shop.` : `We have handed your order ${id} to ${carrier}.`,
  shippedPart: (id: number, carrier: string) =>
    carrier === ''
      ? `A part of your order ${id} has left our shop. The rest follows.`
      : `We have handed a part of your order ${id} to ${carrier}. The rest follows.`,
  shippedRest: (id: number, carrier: string) =>
    carrier === ''
      ? `The rest of your order ${id} has left our shop.`
      : `We have handed the rest of your order ${id} to ${carrier}.`,
  allDone: 'All done.',
  completed: (id: number) => `Your order ${id} is completed. We hope you enjoy it.`,
  cancelledTitle: 'Your order is cancelled.',
  cancelled: (id: number) => `Order ${id} was cancelled, and nothing more will be asked of you.`,
  paidBefore: (amount: string) => `You had paid ${amount} for it: we will see to it that you get that back.`,
  refundTitle: 'Your refund',
  refunded: (id: number, amount: string) => `We have refunded ${amount} for your order ${id}.`,
  creditBack: (amount: string, code: string) =>
    `${amount} of store credit is yours to spend again: ${shownCode(code)}.`,
  couponBack: (code: string) => `The coupon ${shownCode(code)} counts as not used.`,
  cardsVoid: 'Gift cards from this order cannot be spent any more.',
  failedTitle: 'The payment did not go through.',
  failed: (id: number) =>
    `Your order ${id} is not paid yet: the payment did not go through. You can try again, in the same way or in another.`,
  heldUntil: (moment: string) => `We keep your pieces for you until ${moment}.`,
  noteTitle: 'A word about your order',
  note: (id: number) => `There is something we would like to tell you about your order ${id}:`,
  payTitle: 'Your order waits for its payment.',
  pay: (id: number, amount: string) => `Your order ${id} comes to ${amount}. You can pay for it here:`,
  questions: (phone: string) =>
    phone === ''
      ? 'Questions? Just answer this mail.'
      : `Questions? Just answer this mail, or call ${phone.replaceAll(/\s/g, '\u00a0').replaceAll('-', '\u2011')}.`,
} as const

/** Subjects of mails to buyers, after the shop's name. */
export const buyerSubjects = {
  order: (id: number) => `your order ${id}`,
  paid: (id: number) => `your order ${id} is paid`,
  onItsWay: (id: number) => `your order ${id} is on its way`,
  partOnItsWay: (id: number) => `a part of your order ${id} is on its way`,
  restOnItsWay: (id: number) => `the rest of your order ${id} is on its way`,
  completed: (id: number) => `your order ${id} is completed`,
  cancelled: (id: number) => `your order ${id} is cancelled`,
  refunded: (id: number) => `your refund for order ${id}`,
  failed: (id: number) => `the payment for your order ${id} did not go through`,
  note: (id: number) => `a note about your order ${id}`,
  pay: (id: number) => `please pay for your order ${id}`,
} as const

export const ownerTexts = {
  /** For an anonymized buyer. */
  unknownBuyer: 'Somebody',
  newSubject: (id: number, name: string, amount: string) => `New order ${id} from ${name}: ${amount}`,
  newTitle: (id: number) => `New order ${id}`,
  ordered: (name: string, quantity: number, amount: string) =>
    `${name} has ordered ${quantity === 1 ? 'one piece' : `${quantity} pieces`} for ${amount}.`,
  isPaid: 'It is paid.',
  isPaidLater: 'It is to be paid when it is handed over.',
  waitsForMoney: 'It waits for its payment.',
  checkPayment: (paid: string, due: string) =>
    `Please look at its payment before you send it: ${paid} came in, where ${due} was due.`,
  checkCurrency: (due: string) =>
    `Please look at its payment before you send it: it came in another currency, where ${due} was due.`,
  cancelledSubject: (id: number) => `Order ${id} is cancelled`,
  cancelled: (id: number, name: string) =>
    `Order ${id} from ${name} was cancelled. What it had taken is free again: pieces, uses of coupons, store credit.`,
  toSendBack: (amount: string) => `${amount} of it was paid, and is to be sent back.`,
  failedSubject: (id: number) => `The payment of order ${id} failed`,
  failed: (id: number, name: string) =>
    `The payment of order ${id} from ${name} did not go through. They were told how to try again.`,
  stockShortSubject: (id: number) => `Order ${id} is paid, and its pieces are gone`,
  stockShort: (id: number, name: string) =>
    `Order ${id} from ${name} was paid after its pieces had gone to others. Please find new ones for it or send the money back, and tell them.`,
} as const

/** The timeline note about an undeliverable mail. */
export const undeliverableText = (mail: string, isToBuyer: boolean): string =>
  isToBuyer
    ? `The mail “${mail}” could not be delivered: the buyer’s e-mail address is refused.`
    : `The mail “${mail}” to the shop could not be delivered: its address is refused.`
