/** The address of a page of a listing in an order: page 1 and the listing's own order are not named. */
export function listingPath(base: string, page: number, order: string): string {
  const path = page === 1 ? base : `${base}page/${page}/`
  return order === 'menu_order' ? path : `${path}?orderby=${order}`
}
