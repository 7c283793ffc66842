/** The kinds of source that orders are filtered by, as attribution stores them. */
export const sourceKinds = ['typein', 'organic', 'utm', 'referral', 'admin', 'unknown'] as const

export type SourceKind = (typeof sourceKinds)[number]
