import { emptyAddress } from '../../addresses/rules/address.ts'
import type { Order, OrderLine } from '../rules/order.ts'
import { externalStatus, type OrderState } from '../rules/order-state.ts'
import type { MailContext } from './mail-context.ts'

const noonMs = Date.UTC(2026, 5, 1, 12)

const line = (changes: Partial<OrderLine>): OrderLine => ({
  productId: 75,
  variationId: undefined,
  name: 'Vase Alba',
  sku: 'VAS-ALBA',
  choice: [],
  quantity: 1,
  unitMinor: 2400,
  subtotal: { netMinor: 2400, taxMinor: 0 },
  total: { netMinor: 2400, taxMinor: 0 },
  taxes: [],
  recurring: undefined,
  files: undefined,
  purchaseNote: '',
  ...changes,
})

const ada = emptyAddress('US', {
  firstName: 'Ada',
  lastName: 'Marsh',
  line1: '12 Kiln Lane',
  city: 'Portland',
  state: 'OR',
  postcode: '97205',
  phone: '(503) 555-0100',
  email: 'ada@example.com',
})

/** An order with two products, a coupon, shipping, tax and store credit. */
export function fullOrder(state: OrderState, changes: Partial<Order> = {}): Order {
  return {
    id: 42,
    number: '1042',
    orderKey: 'wc_order_0123456789abcdefABCDEF',
    state,
    status: externalStatus(state),
    holdUntil: undefined,
    paidAt: undefined,
    paidMinor: 0,
    refundedMinor: 0,
    shipments: [],
    currency: 'USD',
    billing: ada,
    shipping: ada,
    customerNote: 'Ring twice,\nplease <b>now</b>',
    paymentMethod: 'bacs',
    paymentTitle: 'Bank transfer',
    shippingMethod: 'flat_rate:1',
    shippingTitle: 'Standard shipping',
    lines: [
      line({ quantity: 2, subtotal: { netMinor: 4800, taxMinor: 0 } }),
      line({
        productId: 80,
        variationId: 81,
        name: 'Tray Rivo',
        choice: [
          ['Colour', 'Verde'],
          ['Size', 'Small'],
        ],
        subtotal: { netMinor: 123400, taxMinor: 0 },
        purchaseNote: 'Wipe it with a <b>soft</b> cloth.',
      }),
    ],
    coupons: [{ id: 1, code: 'save10', snapshot: {} }],
    sums: {
      subtotal: { netMinor: 128200, taxMinor: 0 },
      discount: { netMinor: 1000, taxMinor: 0 },
      coupons: [{ code: 'save10', netMinor: 1000, taxMinor: 0, grantsFreeShipping: false }],
      shipping: { netMinor: 690, taxMinor: 0 },
      fees: [],
      taxes: [],
      taxMinor: 0,
      totalMinor: 127890,
      creditMinor: 2500,
      credits: [{ id: 3, code: 'GIFT-7', minor: 2500 }],
      dueMinor: 125390,
      display: { shows: 'excl', itemized: false },
    },
    placedAt: new Date(noonMs),
    ...changes,
  }
}

/** A context with all values set. */
export function fullMailContext(order: Order, changes: Partial<MailContext> = {}): MailContext {
  const address = ['Ada Marsh', '12 Kiln Lane', 'Portland, OR 97205', 'United States']
  return {
    order,
    currency: {
      code: 'USD',
      symbol: '$',
      decimalSeparator: '.',
      thousandSeparator: ',',
      decimals: 2,
      priceFormat: '%1$s%2$s',
      trimZeros: false,
    },
    accent: '#2f5d50',
    logo: undefined,
    shopName: 'Carrara & Clay',
    phone: '+1 503 555 0199',
    origin: 'https://shop.example',
    instructions: [
      'Please transfer the total to our bank account and use your order number as the reference.',
    ],
    accounts: [
      [
        ['Account name', 'Carrara & Clay'],
        ['Bank', 'Bank of Oregon'],
        ['IBAN', 'DE89 3704 0044 0532 0130 00'],
        ['BIC', 'COBADEFFXXX'],
      ],
    ],
    pictures: [],
    files: [
      {
        productId: 114,
        downloadId: 'file-a',
        name: 'Pattern',
        productName: 'Pattern Book',
        remaining: 2,
        expiresAt: new Date(noonMs + 30 * 86_400_000),
        expiresOn: 'July 1, 2026',
      },
    ],
    billingLines: address,
    shippingLines: address,
    heldUntil: 'June 1, 2026 at 12:10 PM',
    arrival: 'June 4 – 8',
    dispatch: '',
    parcel: {
      id: 5,
      carrier: 'DHL',
      number: 'JD0146',
      url: 'https://track.example/JD0146?a=1&b=2',
      shippedAt: new Date(noonMs),
      sentOn: 'June 2, 2026',
      share: 'part',
    },
    refund: { amountMinor: 2050, reason: 'One came broken' },
    note: 'We wrap it on Monday.\nIt is <i>beautiful</i>.',
    ...changes,
  }
}
