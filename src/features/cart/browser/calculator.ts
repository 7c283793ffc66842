import { postForm } from '../../../browser/requests/post.ts'
import { failureText, unlessResting } from '../../../browser/requests/resting.ts'
import { followCountries } from '../../addresses/browser/follow-country.ts'
import * as messages from '../messages.ts'
import { showCartAnswer } from './cart-answer.ts'
import { runInCartQueue } from './cart-queue.ts'
import { abortRefresh, refreshFragments } from './refresh.ts'
import { showFailure } from './show-notice.ts'

const FORM = '.woocommerce-shipping-calculator'
const CALCULATOR = `details:has(${FORM})`

/** Adapts the location form to its country, and estimates without a reload (docs/wire.md 2.5). */
export function startCalculator(): void {
  followCountries(document.body)
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.matches(FORM)) return
    event.preventDefault()
    void estimate(form)
  })
}

async function estimate(form: HTMLFormElement): Promise<void> {
  const fields = new FormData(form)
  fields.set('calc_shipping', '1')
  form.setAttribute('aria-busy', 'true')
  abortRefresh()
  await runInCartQueue(async () => {
    try {
      const answer = unlessResting(await postForm(form.action, fields))
      showCartAnswer(await answer.text(), CALCULATOR)
      focusCalculator()
    } catch (error) {
      form.removeAttribute('aria-busy')
      showFailure(failureText(error, messages.shippingNotEstimated()))
    }
  })
  void refreshFragments()
}

/** The form is closed by now, unless something in it is invalid: then the first invalid field has the focus. */
function focusCalculator(): void {
  const isRefused = document.querySelector('.woocommerce-notices-wrapper .woocommerce-error')
  if (!isRefused)
    document.querySelector<HTMLElement>(`${CALCULATOR} > summary`)?.focus({ preventScroll: true })
}
