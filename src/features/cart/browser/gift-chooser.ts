import { postForm } from '../../../browser/post.ts'
import { pageData } from '../../../browser/shop-facts.ts'
import { change, showTold } from './coupon-change.ts'
import { focusFreshLine, linesNow } from './focus-line.ts'
import { showNotice } from './show-notice.ts'

/** What the shop says of a variation that was asked for. */
type Found = { readonly status?: boolean; readonly variation_id?: number; readonly img_url?: string }

type Labels = { readonly please_wait?: string; readonly choose_variation?: string; readonly error?: string }

let asks = 0

/** Has gifts chosen without a reload (docs/wire.md C.8): the values of one first, then the gift. */
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
    void take(form)
  })
}

/** Asks which variation the chosen values name, and shows it; nothing while one of them is open. */
async function findVariation(gift: HTMLElement): Promise<void> {
  const form = gift.closest('form')
  const turn = ++asks
  delete gift.dataset['variation']
  const chosen = attributesOf(gift)
  if (!form || Object.values(chosen).includes('')) return say(form, '')
  say(form, labels().please_wait)
  try {
    const entries = Object.entries(chosen).map(([name, value]) => [`attributes[${name}]`, value])
    const { nonces } = pageData('WTSmartCouponOBJ') as { nonces?: { public?: string } }
    const fields = { product: gift.dataset['gift'] ?? '', _wpnonce: nonces?.public ?? '' }
    const answer = await postForm('/?wc-ajax=update_variation_id_on_choose', {
      ...fields,
      ...(Object.fromEntries(entries) as Record<string, string>),
    })
    const found = (await answer.json()) as Found
    if (turn !== asks) return
    if (!found.status || !found.variation_id) return say(form, labels().error, true)
    gift.dataset['variation'] = String(found.variation_id)
    showPicture(gift, found.img_url)
    say(form, '')
  } catch {
    if (turn === asks) say(form, labels().error, true)
  }
}

/** Puts the chosen gift into the cart, or says what is still to be chosen. */
async function take(form: HTMLFormElement): Promise<void> {
  const gift =
    form.querySelector('[name="gift"]:checked')?.closest<HTMLElement>('[data-gift]') ??
    form.querySelector<HTMLElement>('[data-gift]')
  const open = gift && [...gift.querySelectorAll('select')].find(({ value }) => value === '')
  if (!gift || open) {
    say(form, labels().choose_variation, true)
    open?.focus()
    return
  }
  say(form, labels().please_wait)
  const before = linesNow()
  const { nonces } = pageData('WTSmartCouponOBJ') as { nonces?: { public?: string } }
  const fields = {
    coupon_id: form.dataset['giftCoupon'] ?? '',
    items: JSON.stringify([itemOf(gift)]),
    _wpnonce: nonces?.public ?? '',
  }
  const told = await change('wbte_choose_multiple_free_products', fields, '#gift_choices')
  if (!told) return say(form, labels().error, true)
  // The line that came is in sight, and has the focus; else what is told.
  const hasLine = !told.isRefused && focusFreshLine(before)
  const first = showTold(told, !hasLine)
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

function showPicture(gift: HTMLElement, address: string | undefined): void {
  const image = gift.querySelector('img')
  if (!address || !image) return
  for (const source of gift.querySelectorAll('source')) source.remove()
  image.removeAttribute('srcset')
  image.src = address
}

function say(form: HTMLFormElement | null, text = '', isFault = false): void {
  const state = form?.querySelector<HTMLElement>('[data-gift-state]')
  if (!state) return
  state.textContent = text
  state.toggleAttribute('data-fault', isFault)
}

function labels(): Labels {
  return (pageData('WTSmartCouponOBJ')['labels'] ?? {}) as Labels
}
