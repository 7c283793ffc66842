/** What the page tells of prices by quantity, in `#tieredPricingGlobalData`. */
export type GlobalData = {
  readonly loadVariationTieredPricingNonce: string
  readonly isPremium: 'yes' | 'no'
}

let known: GlobalData | undefined

/** The page's data, read once; other scripts know it by its name. */
export function globalData(): GlobalData {
  if (known) return known
  // Until it is set, that name of the window is the element itself, by its id.
  known = JSON.parse(document.querySelector('#tieredPricingGlobalData')?.textContent || '{}') as GlobalData
  Object.assign(window, { tieredPricingGlobalData: known })
  return known
}

export function isPremium(): boolean {
  return globalData().isPremium === 'yes'
}
