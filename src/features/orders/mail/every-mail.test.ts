import { describe, expect, it } from 'vitest'
import { amountsIn } from '../../../../test/support/catalog/displayed-prices.ts'
import type { MailSubject } from '../rules/mail-now.ts'
import type { Order } from '../rules/order.ts'
import type { OrderState } from '../rules/order-state.ts'
import { fullMailContext, fullOrder } from './mail-context.fixture.ts'
import type { MailContext } from './mail-context.ts'
import { orderMails } from './order-mails.ts'
import { renderOrderMail } from './render-order-mail.tsx'

const paid: Partial<Order> = { paidAt: new Date(0), paidMinor: 125_390 }

/** The context of each mail, with the order in its state at sending. */
const contexts: Readonly<Record<MailSubject, MailContext>> = {
  processing: contextOf('processing', paid, { instructions: [] }),
  'on-hold': contextOf('on-hold', {}, { files: [] }),
  'payment-review': contextOf('payment-review', { ...paid, paidMinor: 100 }, { instructions: [], files: [] }),
  'stock-short': contextOf('stock-short', paid, { instructions: [], files: [] }),
  paid: contextOf('processing', paid, { instructions: [] }),
  shipped: contextOf('partially-shipped', paid, { instructions: [] }),
  completed: contextOf('completed', paid),
  cancelled: contextOf('cancelled', paid),
  refunded: contextOf('refunded', { ...paid, refundedMinor: 125_390 }),
  failed: contextOf('failed'),
  'customer-note': contextOf('processing', paid),
  'pay-link': contextOf('pending'),
  'new-order': contextOf('on-hold'),
  'cancelled-owner': contextOf('cancelled', { ...paid, refundedMinor: 5000 }),
  'failed-owner': contextOf('failed'),
  'stock-short-owner': contextOf('stock-short', paid),
}

function contextOf(
  state: OrderState,
  order: Partial<Order> = {},
  changes: Partial<MailContext> = {},
): MailContext {
  return fullMailContext(fullOrder(state, order), changes)
}

const kinds = Object.keys(orderMails) as MailSubject[]
const render = (kind: MailSubject, changes: Partial<MailContext> = {}) =>
  renderOrderMail(orderMails[kind], { ...contexts[kind], ...changes })
/** Hidden text for the preview of inboxes. */
const hidden = /<head>[\s\S]*<\/head>|<div style="display:none[\s\S]*?<\/div>/g
/** The visible text of the HTML. */
const visibleText = (html: string) =>
  html
    .replace(hidden, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
const links = (html: string) =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

describe.each(kinds)('the mail “%s”', (kind) => {
  it('has its amounts in columns as wide as they are', () => {
    const { html } = render(kind)
    const tables = [...html.matchAll(/<table style="([^"]*)">(?:(?!<table)[\s\S])*?width:1px/g)]
    expect(tables.length).toBeGreaterThan(0)
    for (const [, style] of tables) expect(style).toContain('table-layout:auto')
  })

  it('has the same amounts in HTML and in plain text, in the same order', () => {
    const { html, text } = render(kind)
    expect(amountsIn(visibleText(html))).toEqual(amountsIn(text))
    expect(amountsIn(text)).toEqual(expect.arrayContaining([4800, 123_400, 128_200, 690, 127_890, 125_390]))
  })

  it('has the same links in both, each a full URL', () => {
    const { html, text } = render(kind)
    expect(links(html)).toEqual(text.match(/https?:\/\/\S+/g))
    expect(links(html).length).toBeGreaterThan(0)
  })

  it('has a language, a preview and nothing that mail programs remove', () => {
    const { html } = render(kind)
    expect(html).toMatch(/^<!doctype html><html lang="en-US" dir="ltr">/)
    expect(html).toMatch(/<div style="display:none[^"]*">[A-Z][^<\u200C]{20,}/)
    for (const forbidden of [
      /<script/i,
      /<link/i,
      /<img(?![^>]* alt=)/i,
      /background(-image)?:[^;"]*url/i,
      /var\(--/,
    ])
      expect(html).not.toMatch(forbidden)
    // No width above 600; direction marks are internal to the parts.
    const widths = [...html.matchAll(/width[:=]"?(\d+)/g)].map(([, width]) => Number(width))
    expect(Math.max(...widths)).toBeLessThanOrEqual(600)
    expect(html).not.toMatch(/[\u2066-\u2069]/)
  })

  it('escapes what people wrote', () => {
    const order = {
      ...contexts[kind].order,
      customerNote: '</td><script>alert(1)</script>',
      billing: {
        ...contexts[kind].order.billing,
        firstName: '<img src=x onerror=alert(2)>',
        lastName: 'Bobby\r\nBcc: eve@example.com',
      },
    }
    const { html, text, subject } = render(kind, { order, note: '<script>alert(3)</script>' })
    expect(html).not.toMatch(/<script|<img/i)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).not.toMatch(/^Bcc:/m)
  })

  it('makes no links of what the buyer wrote', () => {
    const { billing, lines } = contexts[kind].order
    const giftCard = {
      amountMinor: 2500,
      recipientName: 'Visit www.gift.com',
      recipientEmail: 'bea@mail.example.com',
      sender: '',
      message: '',
      sendOn: '',
    }
    const order = {
      ...contexts[kind].order,
      customerNote: 'See http://note.example/pay and note.com',
      lines: [{ ...lines[0]!, choice: [['Message', 'Look: www.message.com']] as const, giftCard }],
      billing: {
        ...billing,
        firstName: 'Visit http://first.example',
        lastName: 'www.last.com',
        phone: 'tel.com',
      },
    }
    const { html, text, subject } = render(kind, {
      order,
      billingLines: ['Visit http://first.example www.last.com', 'company.com'],
      shippingLines: ['Visit http://first.example www.last.com', 'company.com'],
    })
    for (const part of [html, text, subject]) {
      expect(part).not.toMatch(
        /(first|last|company|note|message|tel|gift)\.(example|com)|www\.|http:\/\/(first|note)/,
      )
      expect(part).not.toContain('\u200B\u200B')
    }
  })

  it('isolates a name that is written from right to left', () => {
    const billing = { ...contexts[kind].order.billing, firstName: 'שרה', lastName: 'כהן' }
    const { html, text, subject } = render(kind, { order: { ...contexts[kind].order, billing } })
    const body = html.replace(hidden, '')
    for (const [, before = ''] of body.matchAll(/(.{5})שרה/g)) expect(before).toBe('<bdi>')
    expect(`${text}${subject}`).not.toMatch(/[\u2066-\u2069]/)
  })

  it('also works for an anonymized buyer', () => {
    const billing = { ...contexts[kind].order.billing, firstName: '', lastName: '', email: '', phone: '' }
    const { html, text } = render(kind, {
      order: { ...contexts[kind].order, billing },
      billingLines: [],
      shippingLines: [],
      phone: '',
    })
    expect(`${html}${text}`).not.toMatch(/undefined|Thank you, \.|from {2}| ,/)
  })
})

describe('a mail to the buyer', () => {
  it('has the payment details while it awaits the payment', () => {
    const { text } = render('on-hold')
    expect(text).toContain(
      'How to pay\nPlease transfer the total to our bank account and use your order number as the reference.\n',
    )
    expect(text).toContain(
      'Bank: Bank of Oregon\nIBAN: DE89 3704 0044 0532 0130 00\nBIC: COBADEFFXXX\n\nAmount: $1,253.90\nReference: Order 1042\n',
    )
    expect(render('processing').text).not.toContain('How to pay')
    const cash = { instructions: ['Pay with cash upon delivery.'], accounts: [] }
    expect(render('processing', cash).text).toMatch(/How to pay\nPay with cash upon delivery\.\n\n(?!Amount)/)
    expect(render('processing', cash).text).not.toContain('Reference')
    expect(render('shipped', cash).text).toMatch(/How to pay\nPay with cash upon delivery\.\n\n(?!Amount)/)
    expect(render('shipped').text).not.toContain('How to pay')
  })

  it('labels the amount after store credit by its state', () => {
    expect(render('paid').text).toContain('\nPaid: $1,253.90\n  Payment: Bank transfer\n')
    expect(render('on-hold').text).toContain('\nAmount due: $1,253.90\n')
    expect(render('payment-review').text).toContain('\nTotal due: $1,253.90\n')
    expect(render('cancelled', contextOf('cancelled')).text).toContain('\nTotal due: $1,253.90\n')
  })

  it('links to the tracking page, if it is a web address', () => {
    expect(render('shipped').html).toContain('href="https://track.example/JD0146?a=1&amp;b=2"')
    const parcel = { ...contexts.shipped.parcel!, url: 'javascript:alert(1)' }
    const { html } = render('shipped', { parcel })
    expect(html).not.toContain('javascript')
    expect(links(html)[0]).toMatch(/^https:\/\/shop\.example\/checkout\/order-received\/42\//)
  })

  it.each([
    ['all', 'Carrara & Clay: your order 1042 has shipped', 'We’ve shipped your order 1042 with DHL.'],
    [
      'part',
      'Carrara & Clay: part of your order 1042 has shipped',
      'We’ve shipped part of your order 1042 with DHL. The rest will follow.',
    ],
    [
      'rest',
      'Carrara & Clay: the rest of your order 1042 has shipped',
      'We’ve shipped the rest of your order 1042 with DHL.',
    ],
  ] as const)('says which part of the order a parcel contains: %s', (share, subject, intro) => {
    const mail = render('shipped', { parcel: { ...contexts.shipped.parcel!, share } })
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain(intro)
    expect(mail.text).toContain('\n\nTracking number: JD0146\nShipped on: June 2, 2026\n')
  })

  it('lists what a cancelled order returns', () => {
    const { text } = render('cancelled')
    expect(text).toContain('We’ll refund the $1,253.90 you paid.')
    expect(text).toContain('$25.00 of store credit has been returned: GIFT-7.')
    expect(text).toContain('Coupon SAVE10 can be used again.')
    expect(render('cancelled', contextOf('cancelled')).text).not.toContain('you paid')
  })

  it('has the amount, total and reason of a refund', () => {
    expect(render('refunded').text).toContain(
      'Refunded: $20.50\nTotal refunded: $1,253.90\nReason: One came broken\n',
    )
    const part = contextOf('processing', { ...paid, refundedMinor: 2050 })
    const { text } = render('refunded', part)
    expect(text).not.toContain('Total refunded')
    expect(text).toMatch(/^Refunded: −\$20\.50$/m)
    expect(text).toMatch(/^Paid after refund: \$1,233\.40$/m)
    // A partial refund: coupons and credit stay used.
    expect(text).not.toContain('has been returned')
  })

  it('links to the payment after a failure, with the end of the hold', () => {
    const mail = render('failed')
    expect(links(mail.html)[0]).toBe(
      'https://shop.example/checkout/order-pay/42/?pay_for_order=true&key=wc_order_0123456789abcdefABCDEF',
    )
    expect(mail.text).toContain('We’re holding your items until June 1, 2026 at 12:10 PM.')
    expect(render('failed', { heldUntil: '' }).text).not.toContain('We’re holding your items')
  })

  it('shows the pictures of its lines, next to their names', () => {
    const pictures = ['https://shop.example/media/1-0123456789abcdef-320.jpg', undefined]
    const { html, text } = render('on-hold', { pictures })
    expect([...html.matchAll(/<img[^>]*>/g)].map(([img]) => img)).toEqual([
      expect.stringMatching(/src="https:\/\/shop\.example\/media\/1-0123456789abcdef-320\.jpg" alt=""/),
    ])
    expect(text).not.toContain('/media/')
  })

  it('has one button', () => {
    for (const kind of kinds) expect(render(kind).html.match(/<td class="go"/g)).toHaveLength(1)
  })

  it('quotes a note word for word', () => {
    expect(render('customer-note').text).toContain('> We wrap it on Monday.\n> It is <i>beautiful</i>.\n')
  })
})

describe('a mail to the owner', () => {
  it('has buyer and total in its subject', () => {
    expect(render('new-order').subject).toBe('New order 1042 from Ada Marsh: $1,278.90')
  })

  it('has name, contact and note of the buyer', () => {
    const { text } = render('new-order')
    expect(text).toContain('Ada Marsh ordered 3 items for $1,278.90. It’s awaiting payment.')
    expect(text).toContain(
      'Name: Ada Marsh\nEmail: ada@example.com\nPhone: (503) 555-0100\nOrder notes: Ring twice,\n  please <b>now</b>\n',
    )
  })

  it('has the received amount if it differs from the amount due', () => {
    const review = contextOf('payment-review', { ...paid, paidMinor: 100 })
    expect(render('new-order', review).text).toContain('$1.00 received, $1,253.90 due.')
    const foreign = render('new-order', contextOf('payment-review')).text
    expect(foreign).toContain('it arrived in a different currency. $1,253.90 due.')
  })

  it('has the amount to refund of a paid order', () => {
    expect(render('cancelled-owner').text).toContain('$1,203.90 was paid and needs to be refunded.')
    expect(render('cancelled-owner', contextOf('cancelled')).text).not.toContain('needs to be refunded')
  })
})
