/**
 * Has a button that takes the pieces that are left write them into the line's field, which then saves itself as any other
 * change does (`cart-page.ts`). Without script it posts them.
 */
export function startTakingLeft(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[data-take-left]')
    const field = button?.closest('.cart_item')?.querySelector<HTMLInputElement>('input.qty')
    if (!button || !field) return
    event.preventDefault()
    field.value = button.value
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  })
}
