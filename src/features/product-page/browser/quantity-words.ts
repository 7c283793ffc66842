import { quantityProblem } from '../rules/quantity-problem.ts'
import { quantityProblemText } from '../texts.ts'

/** Says beside a quantity why it cannot be bought (spec 5.1), once it is typed or sent; takes it back when it can. */
export function startQuantityWords(): void {
  document.addEventListener('change', ({ target }) => {
    if (isQuantity(target)) tell(target)
  })
  document.addEventListener('input', ({ target }) => {
    if (isQuantity(target) && target.ariaInvalid === 'true') tell(target)
  })
  // What could be bought of one variation may be too many of another: the quantity stays, but not without a word.
  for (const type of ['found_variation', 'reset_data']) {
    document.addEventListener(type, ({ target }) => {
      const field = (target as Element).querySelector('input.qty')
      if (isQuantity(field)) tell(field)
    })
  }
  // The browser's own bubble goes away after a moment, and speaks another language.
  document.addEventListener(
    'invalid',
    (event) => {
      if (!isQuantity(event.target) || !wordsOf(event.target)) return
      event.preventDefault()
      tell(event.target)
      event.target.focus()
    },
    true,
  )
}

function isQuantity(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.matches('form.cart input.qty[type=number]')
}

function tell(field: HTMLInputElement): void {
  const bounds = { least: field.min, most: field.max, step: field.step }
  // Of what is sold out no quantity can be bought: the stock says so, and the field asks for none.
  const problem = field.closest('[inert]') ? undefined : quantityProblem(field.value, bounds)
  const words = wordsOf(field)
  const isNews = problem !== undefined || field.ariaInvalid === 'true'
  if (!words || !isNews) return
  words.role = 'alert'
  words.id = `${field.name}-problem`
  const said = problem ? quantityProblemText(problem) : ''
  if (words.textContent !== said) words.textContent = said
  // The sums beside it are those of a purchase that cannot be made: `ui/ProductTop.module.css` leaves them out.
  field.closest('.product')?.toggleAttribute('data-quantity-refused', problem !== undefined)
  if (problem === undefined) {
    field.removeAttribute('aria-invalid')
    field.removeAttribute('aria-describedby')
  } else {
    field.ariaInvalid = 'true'
    field.setAttribute('aria-describedby', words.id)
  }
}

/** The place that the page has for them (`ui/Quantity.tsx`): an island that still sleeps would not know a new one. */
function wordsOf(field: HTMLElement): HTMLElement | undefined {
  return field.closest('form')?.querySelector<HTMLElement>('.quantity-problem') ?? undefined
}
