/** The path of a page of a listing in a sort order; page 1 and the default order are left out. */
export function listingPath(base: string, page: number, order: string): string {
  const path = page === 1 ? base : `${base}page/${page}/`
  return order === 'menu_order' ? path : `${path}?orderby=${order}`
}
