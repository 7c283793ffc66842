import { STANDARD, type TaxStatus } from './tax-rate.ts'

/** The value of the setting by which delivery is taxed as the goods are. */
export const INHERIT = 'inherit'

type Good = { readonly taxClass: string; readonly taxStatus: TaxStatus }

/**
 * The class that delivery is taxed in. Inherited: the standard class when any of the goods is in it, else the first of
 * theirs in the shop's order; `undefined`, no tax, when the delivery of none of them is taxed.
 */
export function shippingTaxClass(
  setting: string,
  goods: readonly Good[],
  classes: readonly string[],
): string | undefined {
  if (setting !== INHERIT) return setting
  const taxed = goods.filter(({ taxStatus }) => taxStatus !== 'none').map(({ taxClass }) => taxClass)
  if (taxed.length === 0) return undefined
  // A class that the shop does not know counts as the standard one, as it does for the goods.
  const isStandard = taxed.some((taxClass) => !classes.includes(taxClass))
  return isStandard ? STANDARD : classes.find((taxClass) => taxed.includes(taxClass))
}
