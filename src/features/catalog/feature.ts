import type { Feature } from '../../platform/feature.ts'
import { currencyDecimals } from '../settings/general.ts'
import { hasProducts } from './catalog.ts'
import { decimalsAreLockedText } from './texts.ts'

export const catalogFeature: Feature = {
  name: 'catalog',
  settingLocks: [{ setting: currencyDecimals, text: decimalsAreLockedText, isLocked: hasProducts }],
}
