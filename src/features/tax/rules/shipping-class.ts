import { STANDARD, type TaxStatus } from './tax-rate.ts'

/** The value of the setting for taxing shipping like the items. */
export const INHERIT = 'inherit'

type TaxedItem = { readonly taxClass: string; readonly taxStatus: TaxStatus }

/**
 * The tax class of shipping. Inherited: the standard class if any item is in it, else the first class of the items in the
 * shop's order; `undefined`: no tax, because no item's shipping is taxed.
 */
export function shippingTaxClass(
  setting: string,
  items: readonly TaxedItem[],
  classes: readonly string[],
): string | undefined {
  if (setting !== INHERIT) return setting
  const taxedClasses = items.filter(({ taxStatus }) => taxStatus !== 'none').map(({ taxClass }) => taxClass)
  if (taxedClasses.length === 0) return undefined
  // An unknown class counts as the standard one, as for the items.
  const isStandard = taxedClasses.some((taxClass) => !classes.includes(taxClass))
  return isStandard ? STANDARD : classes.find((taxClass) => taxedClasses.includes(taxClass))
}
