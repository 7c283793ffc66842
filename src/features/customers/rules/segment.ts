/** Parts of the customers that staff ask for. `best`: the tenth of the buyers who have spent the most. */
export const segments = ['all', 'new', 'returning', 'best', 'no_order', 'blocked'] as const
export type Segment = (typeof segments)[number]

/** A customer is new for so many days. */
export const NEW_DAYS = 30
