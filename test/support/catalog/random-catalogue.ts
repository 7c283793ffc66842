import fc from 'fast-check'
import { type GiftCardTerms, giftCardRange } from '../../../src/features/catalog/rules/gift-card.ts'
import {
  blankRecord,
  type MissingPicture,
  type ProductRecord,
} from '../../../src/features/catalog/rules/product-record.ts'
import type { AttributeCells } from '../../../src/features/product-import/reading/product-row.ts'
import { richText } from '../../../src/features/product-import/reading/woo/row-fields.ts'
import { parseName } from '../../../src/features/product-import/rules/name.ts'
import type { OwnLevel } from '../../../src/features/stock/stock.ts'
import type { RolePrice } from '../../../src/features/tier-pricing/rules/role-price.ts'
import {
  displayTypes,
  type TierOptions,
} from '../../../src/features/tier-pricing/rules/table/tier-options.ts'
import type { TierRules } from '../../../src/features/tier-pricing/rules/tier-price.ts'
import { addDays, momentAt } from '../../../src/platform/shop-time.ts'

/** A product to insert; others are referenced by their index in the list, terms by name. */
export type RandomProduct = {
  readonly record: ProductRecord
  readonly categories: readonly (readonly string[])[]
  readonly brands: readonly (readonly string[])[]
  readonly tags: readonly string[]
  readonly shippingClass: string
  readonly attributes: readonly AttributeCells[]
  /** Indexes in the shop's list of pictures, and their alt texts. */
  readonly pictures: readonly { readonly place: number; readonly alt: string }[]
  readonly missingPictures: readonly MissingPicture[] | undefined
  readonly downloads: readonly { readonly id: string; readonly name: string; readonly place: number }[]
  readonly links: Readonly<Record<'upsellIds' | 'crossSellIds' | 'groupedIds', readonly number[]>>
  readonly level: OwnLevel | undefined
  readonly tiers: TierRules | undefined
  readonly roleTiers: Readonly<Record<string, TierRules>>
  readonly tierOptions: TierOptions | undefined
  readonly variations: readonly RandomVariation[]
}

/** The index of the value of each attribute; `undefined` is any value. */
export type RandomVariation = Pick<
  RandomProduct,
  'record' | 'pictures' | 'missingPictures' | 'downloads' | 'level' | 'tiers' | 'roleTiers'
> & {
  readonly values: readonly (number | undefined)[]
}

/** Characters that are special in CSV, HTML or spreadsheets. */
const scraps =
  "\" , \\, \\n \\\\n \n = + - @ ' ''= 😀 > & &amp; &gt; &#62; < <b> </b> <p> ; | \\ é \t \r\n % : 0 a B Ω \u00a0 # / http: id:7"
    .split(' ')
    .concat(' ', '  ')
const nasty = fc.array(fc.constantFrom(...scraps), { maxLength: 6 }).map((parts) => parts.join(''))
const name = nasty.map((text) => parseName(text) || 'plain')
const maybeName = nasty.map((text) => parseName(text))
const plain = nasty.map((text) => text.trim())
const html = nasty.map((text) => richText(richText(text)))
const path = fc.array(name, { minLength: 1, maxLength: 3 })
const few = <Value>(each: fc.Arbitrary<Value>, maxLength = 3) => fc.array(each, { maxLength })
const maybe = <Value>(each: fc.Arbitrary<Value>) => fc.option(each, { nil: undefined, freq: 2 })
const minor = fc.nat({ max: 999_999_999 })

const level: fc.Arbitrary<OwnLevel> = fc.record({
  stockLeft: maybe(fc.nat({ max: 10_000 })),
  state: fc.constantFrom('instock', 'outofstock', 'onbackorder'),
  backorders: fc.constantFrom('no', 'notify', 'yes'),
  lowStockThreshold: maybe(fc.nat({ max: 100 })),
})

const tiers: fc.Arbitrary<TierRules> = fc
  .record({
    kind: fc.constantFrom('fixed' as const, 'percentage' as const),
    steps: fc.uniqueArray(
      fc.record({ minQuantity: fc.integer({ min: 2, max: 999 }), amount: fc.nat({ max: 1_000_000 }) }),
      { minLength: 1, maxLength: 3, selector: ({ minQuantity }) => minQuantity },
    ),
    minimum: fc.integer({ min: 1, max: 9 }),
  })
  .map((rules) => ({ ...rules, steps: [...rules.steps].sort((a, b) => a.minQuantity - b.minQuantity) }))

const rolePrice: fc.Arbitrary<RolePrice> = fc.oneof(
  fc.record({ kind: fc.constant('flat' as const), regularMinor: minor, saleMinor: minor }),
  fc.record({ kind: fc.constant('flat' as const), regularMinor: minor }),
  fc.record({
    kind: fc.constant('percentage' as const),
    discountPpm: fc.nat({ max: 1_000_000 }),
    off: fc.constantFrom('sale' as const, 'regular' as const),
  }),
)

const roleRules: fc.Arbitrary<TierRules> = fc
  .record({
    rules: fc.oneof(tiers, fc.constant({ kind: 'fixed' as const, steps: [], minimum: 1 })),
    maximum: maybe(fc.integer({ min: 1, max: 999 })),
    step: maybe(fc.integer({ min: 2, max: 9 })),
    price: maybe(rolePrice),
  })
  .map(({ rules, maximum, step, price }) => ({
    ...rules,
    ...(maximum !== undefined && { maximum }),
    ...(step !== undefined && { step }),
    ...(price && { rolePrice: price }),
  }))

const roleTiers = fc.dictionary(fc.constantFrom('guest', 'customer', 'shop_manager'), roleRules, {
  maxKeys: 2,
  noNullPrototype: true,
})

const tierOptions: fc.Arbitrary<TierOptions> = fc
  .record({
    layout: maybe(fc.constantFrom(...displayTypes)),
    unit: fc.record({ singular: plain, plural: plain }),
    samePrices: fc.boolean(),
    minimumTogether: fc.boolean(),
  })
  .map(({ layout, ...options }) => ({ ...(layout && { layout }), ...options }))

/** Seconds after a midnight in Rome or Auckland on days whose clocks change: an hour is missing, or there twice. */
const seconds = [0, 0, 1, 3600, 2 * 3600, 2.5 * 3600, 3.5 * 3600, 10 * 3600 + 59]
const days = [
  undefined,
  '1000-01-02',
  '2026-03-28',
  '2026-03-29',
  '2026-04-05',
  '2026-09-27',
  '2026-10-25',
  '2026-12-31',
  '9998-12-31',
]

/** The fields of a record that depend on nothing else. `zone` is the shop's. */
function fields(zone: string): fc.Arbitrary<Partial<ProductRecord>> {
  const day = (later: number) =>
    fc
      .tuple(fc.constantFrom(...days), fc.constantFrom(...seconds))
      .map(([text, past]) => text && momentAt(addDays(text, later), zone) + past * 1000) as fc.Arbitrary<
      number | undefined
    >
  return fc.record({
    name,
    status: fc.constantFrom('publish', 'private', 'draft', 'pending'),
    shortDescription: html,
    description: html,
    purchaseNote: html,
    prices: fc.record({
      regularMinor: maybe(minor),
      saleMinor: maybe(minor),
      saleFromMs: day(0),
      saleUntilMs: day(1),
    }),
    soldIndividually: fc.boolean(),
    quantityLimits: fc.record({
      min: maybe(fc.integer({ min: 1, max: 99 })),
      max: maybe(fc.integer({ min: 1, max: 99 })),
      step: maybe(fc.integer({ min: 1, max: 99 })),
    }),
    weightGrams: maybe(fc.nat({ max: 2_147_483_647 })),
    lengthMm: maybe(fc.nat({ max: 2_147_483_647 })),
    widthMm: maybe(fc.nat({ max: 99_999 })),
    heightMm: maybe(fc.nat({ max: 99_999 })),
    position: fc.integer({ min: -3, max: 3 }),
    gtin: maybeName,
    taxStatus: fc.constantFrom('taxable', 'shipping', 'none'),
    taxClass: fc.constantFrom('', 'parent', 'reduced-rate'),
    reviewsAllowed: fc.boolean(),
    password: plain,
    virtual: fc.boolean(),
    downloadable: fc.boolean(),
    downloadLimit: maybe(fc.nat({ max: 9 })),
    downloadExpiryDays: maybe(fc.nat({ max: 9 })),
    externalUrl: fc.constantFrom('', 'https://example.com/a,b?=c&amp;d', 'http://example.com'),
    buttonText: maybeName,
    hsCode: maybeName,
    originCountry: fc.constantFrom('', 'IT', 'NO'),
    customsDescription: maybeName,
    costMinor: maybe(minor),
    metaData: fc
      .dictionary(fc.constantFrom('supplier', '_shelf', 'Größe, “weit”', 'constructor'), nasty, {
        maxKeys: 2,
        noNullPrototype: true,
      })
      .map((texts) =>
        Object.entries(texts)
          .filter(([, value]) => value !== '')
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, value], index) => ({ id: index + 1, key, value })),
      ),
    legacy: fc.dictionary(
      fc.constantFrom('swatches', '=Formula', 'Colour, “long”', 'constructor', 'SKU (old)', 'Zürich\nline'),
      nasty.filter((text) => text !== ''),
      { maxKeys: 2, noNullPrototype: true },
    ),
  })
}

const terms = fc.record({
  period: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
  interval: fc.integer({ min: 1, max: 6 }),
  length: fc.nat({ max: 24 }),
  signUpFeeMinor: minor,
  trialLength: fc.nat({ max: 3 }),
  trialPeriod: fc.constantFrom('day' as const, 'month' as const),
})

const pictureUses = fc.uniqueArray(fc.record({ place: fc.nat({ max: 5 }), alt: maybeName }), {
  maxLength: 3,
  selector: ({ place }) => place,
})
/** Pictures that were never available, between the others or after them. */
const missingPictures = maybe(
  fc
    .uniqueArray(
      fc.record({
        alt: maybeName,
        name: fc.constantFrom('https://127.0.0.1/a,b.png', 'file:///c.png', 'gone, =1.png'),
        position: fc.nat({ max: 4 }),
      }),
      { minLength: 1, maxLength: 2, selector: ({ name: address }) => address },
    )
    .map((all) => all.toSorted((a, b) => a.position - b.position)),
)
const downloads = fc.uniqueArray(
  fc.record({ id: plain.map((text) => text || 'x'), name, place: fc.nat({ max: 3 }) }),
  { maxLength: 2, selector: ({ id }) => id },
)

const attribute: fc.Arbitrary<AttributeCells> = fc
  .record({
    name,
    values: fc.uniqueArray(name, { minLength: 1, maxLength: 3, selector: (each) => each.toLowerCase() }),
    visible: fc.boolean(),
    shared: fc.boolean(),
    hasDefault: fc.boolean(),
  })
  .map(({ hasDefault, ...cells }) => ({
    ...cells,
    defaultValue: hasDefault ? (cells.values[0] ?? '') : '',
    forVariations: false,
  }))

const cardAmount = fc.integer({ min: 1, max: 100_000_000 })
const giftCard: fc.Arbitrary<GiftCardTerms> = fc
  .record({
    presetsMinor: fc
      .uniqueArray(cardAmount, { minLength: 1, maxLength: 4 })
      .map((all) => all.toSorted((a, b) => a - b)),
    ends: maybe(fc.tuple(cardAmount, cardAmount)),
  })
  .map(({ presetsMinor, ends }) => ({
    presetsMinor,
    ...(ends && { free: { minMinor: Math.min(...ends), maxMinor: Math.max(...ends) } }),
  }))

/** A gift card without a price has its lowest amount. */
function cardParts(card: GiftCardTerms, { prices }: Partial<ProductRecord>): Partial<ProductRecord> {
  const { minMinor } = giftCardRange(card)
  const known = prices ?? blankRecord('').prices
  return { giftCard: card, prices: { ...known, regularMinor: known.regularMinor ?? minMinor } }
}

function variation(zone: string): fc.Arbitrary<RandomVariation> {
  return fc
    .record({
      fields: fields(zone),
      values: fc.array(maybe(fc.nat({ max: 2 })), { minLength: 3, maxLength: 3 }),
      pictures: pictureUses.map((all) => all.slice(0, 1)),
      missingPictures,
      downloads,
      level: maybe(level),
      tiers: maybe(tiers),
      roleTiers,
      terms,
    })
    .map(({ fields: own, terms: subscription, ...rest }) => ({
      ...rest,
      record: { ...blankRecord(''), ...own, kind: 'variation', subscription },
    }))
}

function product(zone: string): fc.Arbitrary<RandomProduct> {
  return fc
    .record({
      kind: fc.constantFrom('simple', 'simple', 'variable', 'variable', 'grouped', 'external'),
      fields: fields(zone),
      ofProducts: fc.record({
        featured: fc.boolean(),
        visibility: fc.constantFrom('visible', 'catalog', 'search', 'hidden'),
      }) as fc.Arbitrary<Partial<ProductRecord>>,
      terms: maybe(terms),
      giftCard: maybe(giftCard),
      categories: few(path),
      brands: few(path, 1),
      tags: few(name),
      shippingClass: maybeName,
      attributes: few(attribute),
      pictures: pictureUses,
      missingPictures,
      downloads,
      links: fc.record({ upsellIds: few(fc.nat()), crossSellIds: few(fc.nat()), groupedIds: few(fc.nat()) }),
      level: maybe(level),
      tiers: maybe(tiers),
      roleTiers,
      tierOptions: maybe(tierOptions),
      variations: few(variation(zone)),
    })
    .map(({ kind, fields: own, ofProducts, terms: maybeTerms, giftCard: maybeCard, ...rest }) => {
      const subscription = kind === 'simple' || kind === 'variable' ? maybeTerms : undefined
      const card = kind === 'simple' && !subscription ? maybeCard : undefined
      const record = {
        ...blankRecord(''),
        ...own,
        ...ofProducts,
        subscription,
        ...(card && cardParts(card, own)),
        kind,
      } as ProductRecord
      return { ...rest, record, variations: kind === 'variable' ? rest.variations : [] }
    })
}

/** Up to `max` products of all kinds, with variations. `zone` is the time zone of the shop that they go into. */
export function randomCatalogue(zone: string, max: number): fc.Arbitrary<RandomProduct[]> {
  return fc.array(product(zone), { minLength: 1, maxLength: max })
}
