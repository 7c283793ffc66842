import { type Outcome, refused } from '../../kernel/outcome.ts'
import { emit } from '../../platform/events/emit.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { comparablePostcodes } from '../addresses/rules/postcode-pattern.ts'
import { defaultCustomerLocation } from '../settings/country-settings.ts'
import { baseAddress } from '../settings/general.ts'
import { createRateCache, type LocationRates, type RateCache } from './rate-cache.ts'
import { defaultTaxName } from './rules/default-tax-name.ts'
import type { PriceDisplay } from './rules/displayed-price.ts'
import { ratesAt, type TaxLocation } from './rules/matching-rates.ts'
import { postcodeKeys } from './rules/postcode.ts'
import { newTaxClass, type TaxClass, type TaxClassRefusal } from './rules/tax-class.ts'
import { type LocationTerms, type PurchaseAddresses, taxLocation } from './rules/tax-location.ts'
import type { TaxTerms } from './rules/tax-terms.ts'
import { candidateRates, deleteClass, insertClass, taxClasses } from './store.ts'
import {
  adjustNonBaseLocationPrices,
  calcTaxes,
  defaultCustomerAddress,
  priceDisplaySuffix,
  pricesIncludeTax,
  shippingTaxClassSetting,
  taxBasedOn,
  taxDisplayShop,
  taxRoundAtSubtotal,
} from './tax-settings.ts'

/** Announced to every process when rates or classes change: see `clearTaxRateCache`. */
export const TAX_TAG = 'tax'

/** The tags of a change: pages with prices are cached under the settings. */
export const taxTags = [TAX_TAG, 'settings'] as const

type TaxContext = Pick<Shop, 'db' | 'settings' | 'nowMs'>

/**
 * The tax terms of a purchase for these addresses, for `taxPurchase`; `undefined` while taxes are switched off. Rates of
 * recent locations are cached.
 */
export async function taxTerms(
  shop: TaxContext,
  addresses: PurchaseAddresses,
): Promise<TaxTerms | undefined> {
  const { settings } = shop
  if (!settings.get(calcTaxes)) return undefined
  const terms = locationTerms(settings)
  const [customer, base] = await Promise.all([
    locationRates(shop, taxLocation(addresses, terms) ?? unknownLocation),
    locationRates(shop, terms.base),
  ])
  return {
    entered: settings.get(pricesIncludeTax) ? 'inclusive' : 'exclusive',
    rounding: settings.get(taxRoundAtSubtotal) ? 'subtotal' : 'line',
    shippingClass: settings.get(shippingTaxClassSetting),
    adjustsToLocation: settings.get(adjustNonBaseLocationPrices),
    defaultTaxName: defaultTaxName(terms.base.country),
    rates: { customer: customer.rates, base: base.rates, classes: customer.classes },
  }
}

/** How pages show prices, for `displayedTaxPrice`: with the rates of the shop's own address, because all shoppers share pages. */
export async function priceDisplay(shop: TaxContext): Promise<PriceDisplay> {
  const { settings } = shop
  const taxes = settings.get(calcTaxes)
  return {
    taxes,
    entered: settings.get(pricesIncludeTax) ? 'inclusive' : 'exclusive',
    shows: settings.get(taxDisplayShop),
    rates: taxes ? (await locationRates(shop, baseAddress(settings))).rates : {},
    suffix: settings.get(priceDisplaySuffix),
  }
}

/** Clears the rate cache; every process must call it when it receives `TAX_TAG`. */
export function clearTaxRateCache({ settings }: Pick<Shop, 'settings'>): void {
  caches.get(settings)?.clear()
}

/** All tax classes except the standard one, by name. */
export function listTaxClasses(shop: Pick<Shop, 'db'>): Promise<TaxClass[]> {
  return taxClasses(shop.db)
}

/** Adds a class by its name. Refused: see `newTaxClass`; `taken`: the slug exists already. */
export async function addTaxClass(
  shop: Pick<Shop, 'db' | 'tags' | 'settings' | 'actor'>,
  name: string,
): Promise<Outcome<TaxClass, TaxClassRefusal>> {
  const taxClass = newTaxClass(name)
  if (!taxClass.ok) return taxClass
  const isNew = await shop.db.transaction().execute(async (tx) => {
    const isInserted = await insertClass(tx, taxClass.value)
    if (!isInserted) return false
    await shop.tags.announce(tx, taxTags)
    await emit(tx, shop.actor, { name: 'tax_class.created', ...aboutClass(taxClass.value) })
    return true
  })
  if (!isNew) return refused('taken')
  clearTaxRateCache(shop)
  return taxClass
}

/** Deletes a class with its rates, and answers it; `undefined`: there is none with this slug. */
export async function removeTaxClass(
  shop: Pick<Shop, 'db' | 'tags' | 'settings' | 'actor'>,
  slug: string,
): Promise<TaxClass | undefined> {
  const removed = await shop.db.transaction().execute(async (tx) => {
    const one = await deleteClass(tx, slug)
    if (!one) return undefined
    await shop.tags.announce(tx, taxTags)
    await emit(tx, shop.actor, { name: 'tax_class.deleted', ...aboutClass(one) })
    return one
  })
  if (removed) clearTaxRateCache(shop)
  return removed
}

function aboutClass({ slug, name }: TaxClass) {
  return { subject: `tax_class:${slug}`, payload: { title: name } } as const
}

const unknownLocation: TaxLocation = { country: '', state: '', postcode: '', city: '' }
// By settings, because a shop has one settings object for its lifetime, but other `db` objects in transactions.
const caches = new WeakMap<Settings, RateCache>()

function locationTerms(settings: Settings): LocationTerms {
  const isAssumed = settings.get(pricesIncludeTax) || settings.get(defaultCustomerAddress) === 'base'
  return {
    base: baseAddress(settings),
    basedOn: settings.get(taxBasedOn),
    assumed: isAssumed ? defaultCustomerLocation(settings) : undefined,
  }
}

function locationRates({ db, settings, nowMs }: TaxContext, location: TaxLocation): Promise<LocationRates> {
  const cache = caches.get(settings) ?? createRateCache()
  caches.set(settings, cache)
  const normalized = normalizedLocation(location)
  return cache.get(JSON.stringify(normalized), nowMs(), () => readLocation(db, normalized))
}

/** Normalised and limited in length, because shoppers' input is the key of the cache. */
function normalizedLocation({ country, state, postcode, city }: TaxLocation): TaxLocation {
  const normalize = (text: string) => text.trim().slice(0, 100).toUpperCase()
  const [form = ''] = comparablePostcodes(postcode, country)
  return { country: normalize(country), state: normalize(state), postcode: form, city: normalize(city) }
}

async function readLocation(db: Shop['db'], location: TaxLocation): Promise<LocationRates> {
  const keys = postcodeKeys(comparablePostcodes(location.postcode, location.country))
  const [candidates, classes] = await Promise.all([
    location.country === '' ? [] : candidateRates(db, { ...location, postcodeKeys: keys }),
    taxClasses(db),
  ])
  const slugs = classes.map(({ slug }) => slug)
  return { rates: ratesAt(candidates, location, slugs), classes: slugs }
}
