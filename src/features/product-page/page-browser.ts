import { startBuyBar } from './browser/buy-bar.ts'
import { startQuantityWords } from './browser/quantity-words.ts'

/** What every page of a product has beside its island. */
export function startProductPage(): void {
  startBuyBar()
  startQuantityWords()
}
