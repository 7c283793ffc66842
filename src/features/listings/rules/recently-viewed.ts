/** How many products a browser remembers, and how many of them a page shows. */
const MAX_REMEMBERED = 12
export const MAX_SHOWN = 6

/** The ids in a stored or sent list, newest first, each once; anything else in it is ignored. */
export function parseViewed(text: string | null | undefined): readonly number[] {
  const ids = (text ?? '').split('.').filter((each) => /^[1-9]\d{0,14}$/.test(each))
  return [...new Set(ids.map(Number))].slice(0, MAX_REMEMBERED)
}

/** The list as it is stored and sent. */
export function formatViewed(ids: readonly number[]): string {
  return ids.join('.')
}

/** The list after a visit to the page of a product. */
export function withViewed(ids: readonly number[], id: number): readonly number[] {
  return [id, ...ids.filter((each) => each !== id)].slice(0, MAX_REMEMBERED)
}
