/**
 * Shows the bar at the lower edge of the window while the form's button is out of view, and copies its changes (ux 3.2.1);
 * not over the prices by quantity once they are opened, which may move the button out of view.
 */
export function startBuyBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-buy-bar]')
  const form = document.querySelector<HTMLFormElement>('form.cart:not(.grouped_form)')
  const button = form?.querySelector<HTMLButtonElement>('.single_add_to_cart_button')
  if (!bar || !form || !button) return
  const seen = new Set<Element>()
  const update = () => {
    bar.hidden = seen.size > 0
    document.documentElement.classList.toggle('has-buy-bar', !bar.hidden)
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) seen.add(target)
      else seen.delete(target)
    }
    update()
  })
  observer.observe(button)
  const toggled = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement) || !target.closest('.tiered-pricing-wrapper')) return
    observer.unobserve(target)
    seen.delete(target)
    if (target.open) observer.observe(target)
    else update()
  }
  document.addEventListener('toggle', toggled, { capture: true })
  follow(bar, form, button)
}

/** "Verde, Large": what is chosen in the form; '' before that. */
function chosenIn(form: HTMLFormElement): string {
  const selects = [...form.querySelectorAll<HTMLSelectElement>('select[name^="attribute_"]')]
  const chosen = selects.filter(({ value }) => value !== '')
  return chosen.map(({ selectedOptions: [option] }) => option?.textContent ?? '').join(', ')
}

/** Price and button copy those of the form. */
function follow(bar: HTMLElement, form: HTMLFormElement, button: HTMLButtonElement): void {
  const barButton = bar.querySelector('button')
  const price = bar.querySelector('[data-buy-price]')
  const choice = bar.querySelector('[data-buy-choice]')
  const formPrice = document.querySelector('.summary-price')
  if (!barButton || !price || !formPrice) return
  const copy = () => {
    const shown = formPrice.querySelector('.price')
    if (shown && shown.innerHTML !== price.innerHTML) {
      price.className = shown.className
      price.replaceChildren(...[...shown.childNodes].map((node) => node.cloneNode(true)))
    }
    if (barButton.textContent !== button.textContent) barButton.textContent = button.textContent
    const chosen = chosenIn(form)
    if (choice && choice.textContent !== chosen) choice.textContent = chosen
    barButton.disabled = button.disabled
    barButton.ariaBusy = button.ariaBusy
    barButton.classList.toggle('loading', button.classList.contains('loading'))
  }
  const changes = new MutationObserver(copy)
  const all = { childList: true, characterData: true, subtree: true }
  changes.observe(formPrice, all)
  changes.observe(button, { ...all, attributes: true })
  // The text next to each label, which changes with the choice.
  for (const text of form.querySelectorAll('.woo-selected-variation-item-name')) changes.observe(text, all)
  form.addEventListener('change', copy)
  copy()
}
