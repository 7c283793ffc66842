import { rounded } from '../../../kernel/fraction.ts'
import type { TaxRate } from './tax-rate.ts'
import type { TaxTerms } from './tax-terms.ts'
import type { Post } from './taxed-posts.ts'
import { type Entered, exactTaxes, type RateTax, type Shares, sharesOf } from './taxes.ts'
import { type KeyedPart, wholeParts } from './whole-parts.ts'

export type TaxesByPost = ReadonlyMap<string, RateTax[]>

/** The whole taxes of each post, rate by rate, by the shop's rule of rounding: see `taxPurchase`. */
export function taxesByPost(posts: readonly Post[], rounding: TaxTerms['rounding']): TaxesByPost {
  const exact = exactByPost(posts)
  return rounding === 'line' ? roundedEach(exact) : roundedOnce(exact)
}

type ExactTax = { readonly post: Post; readonly rateId: number; readonly part: KeyedPart }

function exactByPost(posts: readonly Post[]): ExactTax[] {
  const known = new Map<readonly TaxRate[], Partial<Record<Entered, Shares>>>()
  return posts.flatMap((post) => {
    const kept = known.get(post.rates) ?? {}
    known.set(post.rates, kept)
    kept[post.entered] ??= sharesOf(post.rates, post.entered)
    const shares = kept[post.entered] as Shares
    return exactTaxes(post.minor, shares).map((exact, index) => ({
      post,
      rateId: shares.rates[index]?.id ?? 0,
      part: { key: post.key, exact },
    }))
  })
}

function roundedEach(taxes: readonly ExactTax[]): TaxesByPost {
  return byPost(
    taxes.map(({ post, rateId, part }) => ({ key: post.key, rateId, taxMinor: rounded(part.exact) })),
  )
}

function roundedOnce(taxes: readonly ExactTax[]): TaxesByPost {
  const pots = Map.groupBy(taxes, ({ post, rateId }) => `${post.entered} ${rateId}`)
  const parts = new Map([...pots].map(([pot, its]) => [pot, wholeParts(its.map(({ part }) => part))]))
  return byPost(
    taxes.map(({ post, rateId }) => ({
      key: post.key,
      rateId,
      taxMinor: parts.get(`${post.entered} ${rateId}`)?.get(post.key) ?? 0,
    })),
  )
}

function byPost(taxes: readonly (RateTax & { readonly key: string })[]): TaxesByPost {
  const found = new Map<string, RateTax[]>()
  for (const { key, rateId, taxMinor } of taxes) {
    const its = found.get(key)
    if (its) its.push({ rateId, taxMinor })
    else found.set(key, [{ rateId, taxMinor }])
  }
  return found
}
