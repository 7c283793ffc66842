import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import { slugOf } from '../../../kernel/slug.ts'
import { INHERIT } from './shipping-class.ts'

/** A class beside the standard one. */
export type TaxClass = { readonly slug: string; readonly name: string }

export type TaxClassRefusal = 'no-name' | 'too-long' | 'taken'

const LONGEST_NAME = 100
const takenSlugs = ['standard', INHERIT]

/**
 * The class that a name means: "Reduced rate" is `reduced-rate`. Refused: no letter or digit in it, more than 100
 * characters, the name of the standard class or the word by which delivery takes the class of the goods.
 */
export function namedClass(name: string): Outcome<TaxClass, TaxClassRefusal> {
  const plain = name.replace(/\s+/g, ' ').trim()
  if (plain.length > LONGEST_NAME) return refused('too-long')
  const slug = slugOf(plain)
  if (slug === '') return refused('no-name')
  return takenSlugs.includes(slug) ? refused('taken') : done({ slug, name: plain })
}
