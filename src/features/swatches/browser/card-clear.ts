import { clearChoiceText } from '../texts.ts'
import styles from '../ui/Swatches.module.css'
import type { AwakeCard } from './awake-card.ts'

const SWATCH = '.variable-item[tabindex="0"], select'

/** Puts what takes the choice back beside the card's button, or takes that away; the focus stays on the card. */
export function keepClear({ card, root, props }: AwakeCard, clear: (() => void) | undefined): void {
  const known = card.querySelector<HTMLButtonElement>('.reset_variations')
  if (!clear) {
    if (known === document.activeElement) root.querySelector<HTMLElement>(SWATCH)?.focus()
    known?.remove()
    return
  }
  if (known) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `reset_variations ${styles['more']} ${styles['clear']}`
  button.textContent = clearChoiceText
  button.setAttribute('aria-label', `${clearChoiceText}: ${props.name}`)
  button.addEventListener('click', clear)
  card.append(button)
}
