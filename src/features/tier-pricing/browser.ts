import { REPLACED } from '../../browser/replace.ts'
import { evaluate, followQuantities, type PriceUpdate, UPDATE } from './browser/follow-quantity.ts'
import { globalData } from './browser/global-data.ts'
import { pricingContainers, tableIn } from './browser/pricing-container.ts'
import { startRowClicks } from './browser/rows.ts'
import { showUpdate } from './browser/show-update.ts'
import {
  type ChosenVariation,
  resetVariationPricing,
  showVariationPricing,
} from './browser/variation-pricing.ts'

/** Spec 9.3. */
const START_MS = 200
const FIRST_UPDATE_DELAY_MS = 300

/** Starts prices by quantity (spec 4.1) 200 ms after the page has loaded; quantities are first evaluated 300 ms later. */
export function startTierPricing(): void {
  if (document.readyState === 'complete') setTimeout(start, START_MS)
  else addEventListener('load', () => setTimeout(start, START_MS), { once: true })
}

function start(): void {
  globalData()
  document.addEventListener(UPDATE, (event) => showUpdate((event as CustomEvent<PriceUpdate>).detail))
  followQuantities()
  startRowClicks()
  void startTypes()
  followChoices()
  setTimeout(() => {
    for (const container of pricingContainers()) evaluate(container)
  }, FIRST_UPDATE_DELAY_MS)
  document.addEventListener(REPLACED, ({ target }) => {
    for (const container of pricingContainers(target as Element)) evaluate(container)
  })
}

/** What only some display types need is fetched where the page has one of them, or will have with a variation. */
async function startTypes(): Promise<void> {
  const types = pricingContainers().map(({ dataset }) => dataset['displayType'])
  if (types.includes('dropdown')) (await import('./browser/dropdown.ts')).startDropdowns()
  if (types.includes('tooltip')) (await import('./browser/tooltip.ts')).startTooltips()
}

/** The form dispatches its variation (docs/wire.md B.5); what was chosen before this script started is read now. */
function followChoices(): void {
  document.addEventListener('found_variation', (event) => {
    void showVariationPricing(event.target as Element, (event as CustomEvent<ChosenVariation>).detail)
  })
  document.addEventListener('reset_data', ({ target }) => resetVariationPricing(target as Element))
  for (const form of document.querySelectorAll<HTMLFormElement>('form.variations_form')) {
    const chosen = form.querySelector<HTMLInputElement>('input[name="variation_id"]')?.value ?? ''
    const shown = pricingContainers(form)[0]
    if (!/^[1-9]\d*$/.test(chosen) || !shown || tableIn(shown)?.dataset['productId'] === chosen) continue
    void showVariationPricing(form, variationIn(form, Number(chosen)))
  }
}

/** The variation as the form knows it; beyond 30 the form does not, and its id alone has to do. */
function variationIn(form: HTMLFormElement, variation_id: number): ChosenVariation {
  const all = JSON.parse(form.dataset['product_variations'] || 'false') as readonly ChosenVariation[] | false
  return (all || []).find((each) => each.variation_id === variation_id) ?? { variation_id }
}
