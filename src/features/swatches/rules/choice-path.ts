import type { Choice } from '../../catalog/rules/product.ts'

/** The fields of a choice as the wire names them: `attribute_<key>` → slug; what is not chosen is left out. */
export function choiceFields(choice: Choice): Record<string, string> {
  const chosen = Object.entries(choice).filter(([, slug]) => slug !== '')
  return Object.fromEntries(chosen.map(([key, slug]) => [`attribute_${key}`, slug]))
}

/** The page of a product with a choice: `/product/bowl/?attribute_pa_colour=verde`. */
export function choicePath(path: string, choice: Choice): string {
  const query = Object.entries(choiceFields(choice)).map(
    ([name, slug]) => `${encodeURIComponent(name)}=${encodeURIComponent(slug)}`,
  )
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}
