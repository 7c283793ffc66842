/** Why a value cannot be selected. */
export const outOfStockTip = 'Out of stock'
export const unavailableTip = 'Not available'

/** Read out after a click on the selected value cleared it. */
export const selectionCleared = 'Selection cleared'

/** How many are left of a value: "3 left". */
export function swatchStockLeftText(stockLeft: number): string {
  return `${stockLeft} left`
}

/** What reveals the values behind the display limit: "+5 more". */
export function moreText(count: number): string {
  return `+${count} more`
}

/** On a card. */
export const addToCartText = 'Add to cart'
export const viewProductText = 'See the piece'
export const clearChoiceText = 'Clear'
export const cardNotLoaded = 'That did not work. Please check your connection and try again.'
