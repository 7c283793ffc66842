import { ACTIVE } from '../ui/attributes.ts'
import { isPremium } from './global-data.ts'
import { containerOf, priceTextTermsOf, quantityFieldOf } from './pricing-container.ts'

const ROW = '[data-tiered-quantity]'

/** Marks the row that a quantity buys at, in an open copy of the prices too: the highest that it reaches, else the first. */
export function markRow(container: HTMLElement, quantity: number): void {
  const copies = document.querySelectorAll<HTMLElement>(
    `[data-parent-id="${container.dataset['productId']}"] ${ROW}`,
  )
  const rows = [...container.querySelectorAll<HTMLElement>(ROW), ...copies]
  const starts = [...new Set(rows.map(quantityOf))].sort((a, b) => a - b)
  const active = starts.filter((start) => start <= quantity).at(-1) ?? starts[0]
  for (const row of rows) {
    const isActive = quantityOf(row) === active
    row.classList.toggle(ACTIVE, isActive)
    row.querySelector('button')?.setAttribute('aria-pressed', String(isActive))
    if (row.role === 'option') row.ariaSelected = String(isActive)
    else if (isActive) row.setAttribute('aria-current', 'true')
    else row.removeAttribute('aria-current')
  }
  const chosen = container.querySelector(`.tiered-pricing-dropdown-option.${ACTIVE}`)
  const selected = container.querySelector('.tiered-pricing-dropdown__selected')
  if (!chosen || !selected || selected.textContent === chosen.textContent) return
  selected.replaceChildren(...chosen.cloneNode(true).childNodes)
}

/** Has a click on a row set its quantity (spec 4.1 step 9): premium; dropdowns and options do so whenever it is on. */
export function startRowClicks(): void {
  document.addEventListener('click', ({ target }) => {
    const row = (target as Element).closest<HTMLElement>(ROW)
    const container = row && containerOf(row)
    if (row && container && mayChoose(row, container)) selectRow(row, container)
  })
}

/** Sets the quantity of a row and dispatches the events of the field. */
export function selectRow(row: HTMLElement, container: HTMLElement): void {
  const field = quantityFieldOf(container)
  // A quantity that is not in stock is reported by the page.
  if (!field || !isPremium() || row.dataset['tieredLeft'] !== undefined) return
  field.value = String(quantityOf(row))
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

function mayChoose(row: HTMLElement, container: HTMLElement): boolean {
  return (
    row.matches('.tiered-pricing-option, .tiered-pricing-dropdown-option') ||
    priceTextTermsOf(container).clickable
  )
}

function quantityOf({ dataset }: HTMLElement): number {
  return Number(dataset['tieredQuantity'])
}
