import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import { slugOf } from '../../../kernel/slug.ts'
import { INHERIT } from './shipping-class.ts'

/** A tax class other than the standard one. */
export type TaxClass = { readonly slug: string; readonly name: string }

export type TaxClassRefusal = 'no-name' | 'too-long' | 'taken'

const MAX_NAME_LENGTH = 100
const reservedSlugs = ['standard', INHERIT]

/**
 * The class for a name: "Reduced rate" is `reduced-rate`. Refused: no letter or digit, more than 100 characters, or a reserved
 * slug (`standard`, `inherit`).
 */
export function newTaxClass(name: string): Outcome<TaxClass, TaxClassRefusal> {
  const cleanName = name.replace(/\s+/g, ' ').trim()
  if (cleanName.length > MAX_NAME_LENGTH) return refused('too-long')
  const slug = slugOf(cleanName)
  if (slug === '') return refused('no-name')
  return reservedSlugs.includes(slug) ? refused('taken') : done({ slug, name: cleanName })
}
