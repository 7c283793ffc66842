/** Shows the bar at a phone's lower edge while the form's button is above the window, and keeps it the same (ux 3.2.1). */
export function startBuyBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-buy-bar]')
  const form = document.querySelector<HTMLFormElement>('form.cart:not(.grouped_form)')
  const button = form?.querySelector<HTMLButtonElement>('.single_add_to_cart_button')
  if (!bar || !form || !button) return
  // Endless downwards, so that a jump from above the button to below it passes an edge too.
  const seen = new IntersectionObserver(
    (entries) => {
      bar.hidden = entries.at(-1)!.isIntersecting
      document.documentElement.classList.toggle('has-buy-bar', !bar.hidden)
    },
    { rootMargin: '0px 0px 1000000px 0px' },
  )
  seen.observe(button)
  follow(bar, form, button)
}

/** "Verde, Large": what is chosen in the form; '' before that. */
function chosenIn(form: HTMLFormElement): string {
  const selects = [...form.querySelectorAll<HTMLSelectElement>('select[name^="attribute_"]')]
  const chosen = selects.filter(({ value }) => value !== '')
  return chosen.map(({ selectedOptions: [option] }) => option?.textContent ?? '').join(', ')
}

/** Price and button say what those of the form say. */
function follow(bar: HTMLElement, form: HTMLFormElement, button: HTMLButtonElement): void {
  const own = bar.querySelector('button')
  const price = bar.querySelector('[data-buy-price]')
  const choice = bar.querySelector('[data-buy-choice]')
  const home = document.querySelector('.summary-price')
  if (!own || !price || !home) return
  const copy = () => {
    const shown = home.querySelector('.price')
    if (shown && shown.innerHTML !== price.innerHTML) {
      price.className = shown.className
      price.replaceChildren(...[...shown.childNodes].map((node) => node.cloneNode(true)))
    }
    if (own.textContent !== button.textContent) own.textContent = button.textContent
    const chosen = chosenIn(form)
    if (choice && choice.textContent !== chosen) choice.textContent = chosen
    own.disabled = button.disabled
    own.ariaBusy = button.ariaBusy
    own.classList.toggle('loading', button.classList.contains('loading'))
  }
  const changes = new MutationObserver(copy)
  const all = { childList: true, characterData: true, subtree: true }
  changes.observe(home, all)
  changes.observe(button, { ...all, attributes: true })
  // The words beside each label, which change with the choice.
  for (const words of form.querySelectorAll('.woo-selected-variation-item-name')) changes.observe(words, all)
  form.addEventListener('change', copy)
  copy()
}
