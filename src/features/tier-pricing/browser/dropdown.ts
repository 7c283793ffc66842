import { containerOf } from './pricing-container.ts'
import { selectRow } from './rows.ts'

const BOX = '.tiered-pricing-dropdown__select-box'
const OPTION = '.tiered-pricing-dropdown-option'

/** Starts dropdowns of prices (docs/wire.md A.5): Enter and Space toggle, arrows move, Esc and clicks outside close. */
export function startDropdowns(): void {
  document.addEventListener('click', ({ target }) => {
    const clicked = (target as Element).closest<HTMLElement>(BOX)
    for (const box of document.querySelectorAll<HTMLElement>(`${BOX}[aria-expanded="true"]`)) {
      if (box !== clicked) toggle(box, false)
    }
    if (clicked) toggle(clicked, clicked.ariaExpanded !== 'true')
  })
  document.addEventListener('keydown', (event) => {
    const box = (event.target as Element).closest<HTMLElement>(BOX)
    if (box && press(box, event.key)) event.preventDefault()
  })
  document.addEventListener('focusout', ({ target }) => {
    const box = (target as Element).closest<HTMLElement>(BOX)
    // A press on an option takes the focus away before its click comes.
    if (box) setTimeout(() => box.matches(':focus') || toggle(box, false), 200)
  })
}

/** Whether the key meant something here. */
function press(box: HTMLElement, key: string): boolean {
  const isOpen = box.ariaExpanded === 'true'
  if (key === 'Enter' || key === ' ') {
    const pointed = pointedIn(box)
    const container = pointed && containerOf(pointed)
    if (isOpen && pointed && container) selectRow(pointed, container)
    toggle(box, !isOpen)
    return true
  }
  if (key === 'Escape' && isOpen) {
    toggle(box, false)
    return true
  }
  const move = moves[key]
  if (!move) return false
  if (!isOpen) toggle(box, true)
  const options = optionsOf(box)
  const index = options.indexOf(pointedIn(box) as HTMLElement)
  point(box, options[Math.min(options.length - 1, Math.max(0, move(index, options.length)))])
  return true
}

const moves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function toggle(box: HTMLElement, open: boolean): void {
  box.ariaExpanded = String(open)
  const options = optionsOf(box)
  point(box, open ? (options.find((option) => option.ariaSelected === 'true') ?? options[0]) : undefined)
}

function point(box: HTMLElement, option: HTMLElement | undefined): void {
  for (const each of optionsOf(box)) each.toggleAttribute('data-pointed', each === option)
  if (option) box.setAttribute('aria-activedescendant', option.id)
  else box.removeAttribute('aria-activedescendant')
  option?.scrollIntoView({ block: 'nearest' })
}

function optionsOf(box: HTMLElement): HTMLElement[] {
  return [...(box.parentElement?.querySelectorAll<HTMLElement>(OPTION) ?? [])]
}

function pointedIn(box: HTMLElement): HTMLElement | undefined {
  return optionsOf(box).find((option) => option.hasAttribute('data-pointed'))
}
