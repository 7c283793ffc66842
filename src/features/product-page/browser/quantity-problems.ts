import { quantityProblemText } from '../rules/page-texts.ts'
import { quantityProblem } from '../rules/quantity-problem.ts'

let isStarted = false

/** Shows next to a quantity why it cannot be bought (spec 5.1), once it is typed or sent; removes it when it can. */
export function startQuantityProblems(): void {
  if (isStarted) return
  isStarted = true
  document.addEventListener('change', ({ target }) => {
    if (isQuantity(target)) showProblem(target)
  })
  document.addEventListener('input', ({ target }) => {
    if (isQuantity(target) && target.ariaInvalid === 'true') showProblem(target)
  })
  // What could be bought of one variation may be too many of another: the quantity stays, with a message.
  document.addEventListener('found_variation', ({ target }) => {
    const field = quantityIn(target)
    if (field) showProblem(field)
  })
  // Without a variation no problem is new, and the first reset belongs to the page as it opens.
  document.addEventListener('reset_data', ({ target }) => {
    const field = quantityIn(target)
    if (field?.ariaInvalid === 'true') showProblem(field)
  })
  // The browser's own message disappears after a moment, and may be in another language.
  document.addEventListener(
    'invalid',
    (event) => {
      if (!isQuantity(event.target) || !messageElement(event.target)) return
      event.preventDefault()
      showProblem(event.target)
      event.target.focus()
    },
    true,
  )
}

function quantityIn(form: EventTarget | null): HTMLInputElement | undefined {
  const field = (form as Element).querySelector('input.qty')
  return isQuantity(field) ? field : undefined
}

function isQuantity(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.matches('form.cart input.qty[type=number]')
}

function showProblem(field: HTMLInputElement): void {
  const range = { min: field.min, max: field.max, step: field.step }
  // Sold out: the stock text shows it, and the field is inert.
  const problem = field.closest('[inert]') ? undefined : quantityProblem(field.value, range)
  const message = messageElement(field)
  const isChange = problem !== undefined || field.ariaInvalid === 'true'
  if (!message || !isChange) return
  message.role = 'alert'
  message.id = `${field.name}-problem`
  const text = problem ? quantityProblemText(problem) : ''
  if (message.textContent !== text) message.textContent = text
  // Totals of a purchase that is not possible are hidden by `ui/ProductTop.module.css`.
  field.closest('.product')?.toggleAttribute('data-quantity-refused', problem !== undefined)
  if (problem === undefined) {
    field.removeAttribute('aria-invalid')
    field.removeAttribute('aria-describedby')
  } else {
    field.ariaInvalid = 'true'
    field.setAttribute('aria-describedby', message.id)
  }
}

/** The element that the page has for it (`ui/purchase/Quantity.tsx`): hydration would remove a new one. */
function messageElement(field: HTMLElement): HTMLElement | undefined {
  return field.closest('form')?.querySelector<HTMLElement>('.quantity-problem') ?? undefined
}
