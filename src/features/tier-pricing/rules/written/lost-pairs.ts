/** Why a pair of a quantity and an amount would not count: only files may have such pairs. */
export type LostPair = 'below-two' | 'repeated' | 'incomplete'

/** What is wrong with the first pair of `5:20.00,10:18.00` that would be dropped; '' and readable pairs have nothing. */
export function lostPair(text: string): LostPair | undefined {
  if (text.trim() === '') return undefined
  const quantities = new Set<number>()
  for (const pair of text.split(',')) {
    const [quantityText = '', amountText = ''] = pair.split(':').map((part) => part.trim())
    if (quantityText === '' || amountText === '') return 'incomplete'
    const quantity = Number(quantityText)
    if (quantity < 2) return 'below-two'
    if (quantities.has(quantity)) return 'repeated'
    quantities.add(quantity)
  }
  return undefined
}
