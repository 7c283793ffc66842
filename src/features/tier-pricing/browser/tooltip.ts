import { containerOfProduct } from './pricing-container.ts'

const ANCHOR = '.tiered-pricing-tooltip-anchor'
const POPUP = '.tiered-pricing-tooltip'

/** Opens a copy of the prices at the sign after the price: on hover and focus, until both are gone, or Esc (WCAG 1.4.13). */
export function startTooltips(): void {
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, ({ target }) => {
      const anchor = (target as Element).closest<HTMLElement>(ANCHOR)
      if (anchor) open(anchor)
    })
  }
  for (const type of ['pointerout', 'focusout'] as const) {
    document.addEventListener(type, (event) => {
      const anchor = (event.target as Element).closest<HTMLElement>(ANCHOR)
      if (anchor && !anchor.contains(event.relatedTarget as Node | null)) closeUnlessInUse(anchor, type)
    })
  }
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape')
      for (const anchor of document.querySelectorAll(`${ANCHOR}:has(${POPUP})`)) close(anchor)
  })
}

function open(anchor: HTMLElement): void {
  const productId = anchor.closest<HTMLElement>('[data-parent-id]')?.dataset['parentId']
  const container = containerOfProduct(productId)
  const element = container?.querySelector('.tiered-pricing-wrapper')
  if (!container || !element || anchor.querySelector(POPUP)) return
  const popup = document.createElement('span')
  popup.className = 'tiered-pricing-tooltip'
  popup.role = 'tooltip'
  popup.id = `tiered-pricing-tooltip-${productId}`
  const { tooltip_border } = JSON.parse(container.dataset['settings'] || '{}') as Record<string, string>
  popup.classList.toggle('tiered-pricing-tooltip--border', tooltip_border === 'yes')
  popup.append(element.cloneNode(true))
  anchor.append(popup)
  anchor.querySelector('button')?.setAttribute('aria-describedby', popup.id)
  keepInside(popup)
}

/** Moves a tooltip that overflows the window back inside. */
function keepInside(popup: HTMLElement): void {
  const overflow = popup.getBoundingClientRect().right - document.documentElement.clientWidth + 16
  if (overflow > 0) popup.style.left = `${-overflow}px`
}

function closeUnlessInUse(anchor: HTMLElement, type: 'pointerout' | 'focusout'): void {
  const isInUse = type === 'pointerout' ? anchor.contains(document.activeElement) : anchor.matches(':hover')
  if (!isInUse) close(anchor)
}

function close(anchor: Element): void {
  anchor.querySelector(POPUP)?.remove()
  anchor.querySelector('button')?.removeAttribute('aria-describedby')
}
