/**
 * The tables that Kysely knows. Each store adds the ones it writes: `declare module '../../platform/db/tables.ts' {
 * interface Tables { cart: CartTable } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the stores
export interface Tables {}
