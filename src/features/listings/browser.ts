/** Has the choice of order submit itself (spec 2.3), on whatever listing is on the page or comes into it. */
export function startListings(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || !target.matches('.woocommerce-ordering .orderby')) return
    target.form?.requestSubmit()
  })
}
