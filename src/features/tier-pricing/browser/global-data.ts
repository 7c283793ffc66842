/** The page's data about prices by quantity, in `#tieredPricingGlobalData`. */
export type GlobalData = {
  readonly loadVariationTieredPricingNonce: string
  readonly isPremium: 'yes' | 'no'
}

let cached: GlobalData | undefined

/** The page's data, read once; other scripts know it by its name. */
export function globalData(): GlobalData {
  if (cached) return cached
  // Until it is set, that name of the window is the element itself, by its id.
  cached = JSON.parse(document.querySelector('#tieredPricingGlobalData')?.textContent || '{}') as GlobalData
  Object.assign(window, { tieredPricingGlobalData: cached })
  return cached
}

export function isPremium(): boolean {
  return globalData().isPremium === 'yes'
}
