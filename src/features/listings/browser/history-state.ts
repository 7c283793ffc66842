/** The state of a history entry of a listing; every property may be missing. */
type ListingState = { readonly listing?: string; readonly more?: number; readonly top?: number }

/** What the current history entry has stored. */
export const listingState = () => (history.state as ListingState | null) ?? {}

/** The key of the listing in this history entry; '' is the page as it was loaded. */
export function historyKey(): string {
  return listingState().listing ?? ''
}

/** How many pages "Load more" has added to this entry, and the scroll position in pixels. */
export function addedPages(): { readonly more: number; readonly top: number } {
  const { more = 0, top = 0 } = listingState()
  return { more, top }
}
