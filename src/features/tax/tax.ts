import { type Outcome, refused } from '../../kernel/outcome.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { postcodeForms } from '../addresses/rules/postcode-pattern.ts'
import { baseAddress } from '../settings/general.ts'
import { assumedAddress } from '../settings/place-settings.ts'
import { createPlaceMemory, type KnownPlace, type PlaceMemory } from './place-memory.ts'
import { ratesAt, type TaxPlace } from './rules/matching-rates.ts'
import { postcodeKeys } from './rules/postcode.ts'
import type { PriceDisplay } from './rules/shown-price.ts'
import { namedClass, type TaxClass, type TaxClassRefusal } from './rules/tax-class.ts'
import { type PlaceTerms, type PurchaseAddresses, taxPlace } from './rules/tax-place.ts'
import type { TaxTerms } from './rules/tax-terms.ts'
import { insertClass, ratesNear, taxClasses } from './store.ts'
import {
  adjustNonBaseLocationPrices,
  calcTaxes,
  defaultCustomerAddress,
  priceDisplaySuffix,
  pricesIncludeTax,
  shippingTaxClass,
  taxBasedOn,
  taxDisplayShop,
  taxRoundAtSubtotal,
} from './tax-settings.ts'
import { taxWord } from './texts.ts'

/** Heard by every process when rates or classes change: see `forgetTaxRates`. */
export const TAX_TAG = 'tax'

/** What a change announces: every page that shows prices is kept under the settings. */
export const taxTags = [TAX_TAG, 'settings'] as const

type Reader = Pick<Shop, 'db' | 'settings' | 'nowMs'>

/**
 * All that decides the taxes of a purchase that goes to these addresses, for `taxPurchase`; `undefined` while the shop
 * works out no taxes. Costs nothing for a place that was asked for lately.
 */
export async function taxTerms(shop: Reader, addresses: PurchaseAddresses): Promise<TaxTerms | undefined> {
  const { settings } = shop
  if (!settings.get(calcTaxes)) return undefined
  const terms = placeTerms(settings)
  const [there, base] = await Promise.all([
    knownPlace(shop, taxPlace(addresses, terms) ?? nowhere),
    knownPlace(shop, terms.base),
  ])
  return {
    entered: settings.get(pricesIncludeTax) ? 'inclusive' : 'exclusive',
    rounding: settings.get(taxRoundAtSubtotal) ? 'subtotal' : 'line',
    shippingClass: settings.get(shippingTaxClass),
    adjustsToPlace: settings.get(adjustNonBaseLocationPrices),
    taxWord: taxWord(terms.base.country),
    rates: { customer: there.rates, base: base.rates, classes: there.classes },
  }
}

/** How pages show prices: for the shop's own address, since they are the same for everybody. For `shownPrice`. */
export async function priceDisplay(shop: Reader): Promise<PriceDisplay> {
  const { settings } = shop
  const taxes = settings.get(calcTaxes)
  return {
    taxes,
    entered: settings.get(pricesIncludeTax) ? 'inclusive' : 'exclusive',
    shows: settings.get(taxDisplayShop),
    rates: taxes ? (await knownPlace(shop, baseAddress(settings))).rates : {},
    suffix: settings.get(priceDisplaySuffix),
  }
}

/** To be called in every process that hears `TAX_TAG`: rates are read anew from then on. */
export function forgetTaxRates({ settings }: Pick<Shop, 'settings'>): void {
  memories.get(settings)?.forget()
}

/** Every class beside the standard one, by name. */
export function listTaxClasses(shop: Pick<Shop, 'db'>): Promise<TaxClass[]> {
  return taxClasses(shop.db)
}

/** Adds a class by its name. Refused: see `namedClass`; or a class of that slug is there already. */
export async function addTaxClass(
  shop: Pick<Shop, 'db' | 'tags' | 'settings'>,
  name: string,
): Promise<Outcome<TaxClass, TaxClassRefusal>> {
  const wanted = namedClass(name)
  if (!wanted.ok) return wanted
  const isNew = await shop.db.transaction().execute(async (tx) => {
    const isInserted = await insertClass(tx, wanted.value)
    if (isInserted) await shop.tags.announce(tx, taxTags)
    return isInserted
  })
  if (!isNew) return refused('taken')
  forgetTaxRates(shop)
  return wanted
}

const nowhere: TaxPlace = { country: '', state: '', postcode: '', city: '' }
// A shop has one object of settings for its whole life, and other databases within transactions.
const memories = new WeakMap<Settings, PlaceMemory>()

function placeTerms(settings: Settings): PlaceTerms {
  const isAssumed = settings.get(pricesIncludeTax) || settings.get(defaultCustomerAddress) === 'base'
  return {
    base: baseAddress(settings),
    basedOn: settings.get(taxBasedOn),
    assumed: isAssumed ? assumedAddress(settings) : undefined,
  }
}

function knownPlace({ db, settings, nowMs }: Reader, place: TaxPlace): Promise<KnownPlace> {
  const memory = memories.get(settings) ?? createPlaceMemory()
  memories.set(settings, memory)
  const asked = plainPlace(place)
  return memory.recall(JSON.stringify(asked), nowMs(), () => readPlace(db, asked))
}

/** As places are compared, and no longer than one can be: what shoppers write is the key of what is kept. */
function plainPlace({ country, state, postcode, city }: TaxPlace): TaxPlace {
  const plain = (text: string) => text.trim().slice(0, 100).toUpperCase()
  const [form = ''] = postcodeForms(postcode, country)
  return { country: plain(country), state: plain(state), postcode: form, city: plain(city) }
}

async function readPlace(db: Shop['db'], place: TaxPlace): Promise<KnownPlace> {
  const keys = postcodeKeys(postcodeForms(place.postcode, place.country))
  const [near, classes] = await Promise.all([
    place.country === '' ? [] : ratesNear(db, { ...place, postcodeKeys: keys }),
    taxClasses(db),
  ])
  const slugs = classes.map(({ slug }) => slug)
  return { rates: ratesAt(near, place, slugs), classes: slugs }
}
