/** How much of an order is paid, and went back; the database keeps it with the order, from its ledger. */
export const paymentStates = ['unpaid', 'partly-paid', 'paid', 'partly-refunded', 'refunded'] as const

export type PaymentState = (typeof paymentStates)[number]
