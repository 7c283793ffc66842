import { postForm } from '../../../browser/requests/post.ts'
import { pageData } from '../../../browser/shop-data.ts'
import { change, showResult } from './coupon-change.ts'
import { focusNewLine, lineKeys } from './focus-line.ts'
import { showNotice } from './show-notice.ts'

/** The answer about a requested variation. */
type FoundVariation = { readonly status?: boolean; readonly variation_id?: number; readonly img_url?: string }

type Labels = { readonly please_wait?: string; readonly choose_variation?: string; readonly error?: string }

let requests = 0

/** Lets shoppers choose gifts without a reload (docs/wire.md C.8): first the values, then the gift. */
export function startGiftChooser(): void {
  document.addEventListener('change', ({ target }) => {
    const field = target as HTMLElement
    const gift = field.closest<HTMLElement>('.gift-choice [data-gift]')
    if (gift && field.matches('select')) void findVariation(gift)
  })
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.matches('.gift-choice')) return
    event.preventDefault()
    void chooseGift(form)
  })
}

/** Requests the variation of the chosen values, and shows it; nothing while one of them is open. */
async function findVariation(gift: HTMLElement): Promise<void> {
  const form = gift.closest('form')
  const turn = ++requests
  delete gift.dataset['variation']
  const chosen = attributesOf(gift)
  if (!form || Object.values(chosen).includes('')) return showStatus(form, '')
  showStatus(form, labels().please_wait)
  try {
    const entries = Object.entries(chosen).map(([name, value]) => [`attributes[${name}]`, value])
    const { nonces } = pageData('WTSmartCouponOBJ') as { nonces?: { public?: string } }
    const fields = { product: gift.dataset['gift'] ?? '', _wpnonce: nonces?.public ?? '' }
    const answer = await postForm('/?wc-ajax=update_variation_id_on_choose', {
      ...fields,
      ...(Object.fromEntries(entries) as Record<string, string>),
    })
    const found = (await answer.json()) as FoundVariation
    if (turn !== requests) return
    if (!found.status || !found.variation_id) return showStatus(form, labels().error, true)
    gift.dataset['variation'] = String(found.variation_id)
    showPicture(gift, found.img_url)
    showStatus(form, '')
  } catch {
    if (turn === requests) showStatus(form, labels().error, true)
  }
}

/** Adds the chosen gift to the cart, or shows what must still be chosen. */
async function chooseGift(form: HTMLFormElement): Promise<void> {
  const gift =
    form.querySelector('[name="gift"]:checked')?.closest<HTMLElement>('[data-gift]') ??
    form.querySelector<HTMLElement>('[data-gift]')
  const open = gift && [...gift.querySelectorAll('select')].find(({ value }) => value === '')
  if (!gift || open) {
    showStatus(form, labels().choose_variation, true)
    open?.focus()
    return
  }
  showStatus(form, labels().please_wait)
  const before = lineKeys()
  const { nonces } = pageData('WTSmartCouponOBJ') as { nonces?: { public?: string } }
  const fields = {
    coupon_id: form.dataset['giftCoupon'] ?? '',
    items: JSON.stringify([itemOf(gift)]),
    _wpnonce: nonces?.public ?? '',
  }
  const result = await change('wbte_choose_multiple_free_products', fields, '#gift_choices')
  if (!result) return showStatus(form, labels().error, true)
  // The new line is scrolled into view and focused; else the notice.
  const hasLine = !result.isRefused && focusNewLine(before)
  const first = showResult(result, !hasLine)
  if (!hasLine && first && document.activeElement === document.body) showNotice(first)
}

function itemOf(gift: HTMLElement) {
  const { gift: id, variation } = gift.dataset
  return { product_id: Number(id), variation_id: Number(variation ?? 0), attributes: attributesOf(gift) }
}

function attributesOf(gift: HTMLElement): Record<string, string> {
  const fields = gift.querySelectorAll<HTMLSelectElement>('select[data-attribute]')
  return Object.fromEntries([...fields].map((field) => [field.dataset['attribute'] ?? '', field.value]))
}

function showPicture(gift: HTMLElement, url: string | undefined): void {
  const image = gift.querySelector('img')
  if (!url || !image) return
  for (const source of gift.querySelectorAll('source')) source.remove()
  image.removeAttribute('srcset')
  image.src = url
}

function showStatus(form: HTMLFormElement | null, text = '', isError = false): void {
  const state = form?.querySelector<HTMLElement>('[data-gift-state]')
  if (!state) return
  state.textContent = text
  state.toggleAttribute('data-error', isError)
}

function labels(): Labels {
  return (pageData('WTSmartCouponOBJ')['labels'] ?? {}) as Labels
}
