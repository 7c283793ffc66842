/** The products of the page with the links to further pages: what sorting replaces. */
export const listingIn = (root: ParentNode) => root.querySelector<HTMLElement>('[data-listing]')
export const orderSelectIn = (root: ParentNode) =>
  root.querySelector<HTMLSelectElement>('.woocommerce-ordering .orderby')
