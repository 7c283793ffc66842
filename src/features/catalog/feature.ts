import type { Feature } from '../../platform/feature.ts'
import { currencyDecimals } from '../settings/general.ts'
import { hasProducts } from './catalog.ts'
import { productUndo } from './undo-product.ts'

/** What an owner reads on the command line when the decimals can no longer be changed. */
const decimalsAreLockedText =
  'currency_decimals cannot be changed while there are products: their prices would become other amounts. ' +
  'Nothing was changed.'

export const catalogFeature: Feature = {
  name: 'catalog',
  undo: { 'product.updated': productUndo },
  settingLocks: [{ setting: currencyDecimals, text: decimalsAreLockedText, isLocked: hasProducts }],
}
