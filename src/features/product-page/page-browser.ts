import { shopFacts } from '../../browser/shop-facts.ts'
import { startBuyBar } from './browser/buy-bar.ts'
import { showForeignChoice } from './browser/foreign-choice.ts'
import { startGroupQuantities } from './browser/group-quantities.ts'
import { startQuantityWords } from './browser/quantity-words.ts'

/** What every page of a product has beside its island. */
export function startProductPage(): void {
  startBuyBar()
  startQuantityWords()
  startGroupQuantities()
  if (shopFacts().contractClient === 'theirs') showForeignChoice()
}
