import { applyClickedCard, applyTypedCode, removeClickedCode } from './coupon-change.ts'
import { startCouponField } from './coupon-field.ts'
import { startGiftChooser } from './gift-chooser.ts'

const CARD = '.wt-single-coupon.active-coupon:not(.inactive-coupon)'

/**
 * Handles cards, field and rows of coupons (spec 4.7, docs/wire.md C.4, C.6): applied and removed without a reload.
 * All of it works without script too.
 */
export function startCoupons(): void {
  document.addEventListener('click', onClick)
  document.addEventListener('keydown', onKey)
  document.addEventListener('submit', onSubmit)
  startCouponField()
  startGiftChooser()
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const target = event.target as Element
  const card = target.closest<HTMLElement>(CARD)
  const link = target.closest<HTMLAnchorElement>('a.woocommerce-remove-coupon')
  if (!card && !link) return
  event.preventDefault()
  if (card) void applyClickedCard(card)
  else if (link) void removeClickedCode(link)
}

function onKey(event: KeyboardEvent): void {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target as HTMLElement
  if (target.matches(CARD) && (event.key === 'Enter' || event.key === ' ')) {
    event.preventDefault()
    void applyClickedCard(target)
  }
  // The Enter key would press the first button of the cart's form, which is another one.
  if (event.key === 'Enter' && !event.isComposing && isField(target)) {
    event.preventDefault()
    void applyTypedCode(target)
  }
}

function onSubmit(event: SubmitEvent): void {
  const field = (event.target as HTMLFormElement).elements.namedItem('coupon_code')
  const isApply = event.submitter?.matches('[name="apply_coupon"]') ?? false
  if (!isApply || !(field instanceof HTMLElement) || !isField(field)) return
  event.preventDefault()
  void applyTypedCode(field)
}

function isField(element: HTMLElement): element is HTMLInputElement {
  return element.matches('input#coupon_code')
}
