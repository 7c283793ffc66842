import type { CurrencyFormat } from '../../kernel/format.ts'
import { locales } from '../../kernel/locale.ts'
import {
  choice,
  type SettingDeclaration,
  type Settings,
  text,
  wholeNumber,
  yesNo,
} from '../../platform/settings.ts'
import { formatDay, formatDayAndTime, timeZones } from '../../platform/shop-time.ts'
import * as messages from './messages.ts'
import { COUNTRY_CODES } from './rules/country.ts'
import { decimalsOf } from './rules/currency-decimals.ts'

export const shopName = text({
  name: 'shop_name',
  title: messages.settingShopName,
  help: messages.settingShopNameHelp,
  group: 'identity',
  default: 'Handsel',
  min: 1,
  max: 80,
})

// Lists and names in brackets would end up in the sender's line of mails.
const singleEmail = /^[^\s@<>()[\],;:"\\]+@[\p{L}\d.-]+\.[\p{L}\d-]+$/u

export const shopEmail = text({
  name: 'shop_email',
  title: messages.settingShopEmail,
  help: messages.settingShopEmailHelp,
  group: 'identity',
  format: 'email',
  default: 'shop@example.com',
  min: 3,
  max: 200,
  check: (text) =>
    singleEmail.test(text) ? undefined : 'shop_email must be one email address, such as shop@example.com.',
})

/** Under WooCommerce's name, as the file name of a picture, like all settings that name one. */
export const mailHeaderImage = text({
  name: 'woocommerce_email_header_image',
  title: messages.settingEmailHeaderImage,
  help: messages.settingEmailHeaderImageHelp,
  group: 'mail-look',
  format: 'picture',
  default: '',
  max: 200,
})

export const shopPhone = text({
  name: 'shop_phone',
  title: messages.settingShopPhone,
  help: messages.settingShopPhoneHelp,
  group: 'identity',
  format: 'phone',
  default: '',
  max: 40,
})

export const returnsPromise = text({
  name: 'returns_promise',
  title: messages.settingReturnsPromise,
  help: messages.settingReturnsPromiseHelp,
  group: 'returns',
  default: '',
  max: 120,
})

export const shippingText = text({
  name: 'product_shipping_text',
  title: messages.settingProductShippingText,
  help: messages.settingProductShippingTextHelp,
  group: 'returns',
  format: 'lines',
  default: '',
  max: 4000,
})

/** The paragraphs of the shipping text. */
export function shippingParagraphs(settings: Settings): string[] {
  const paragraphs = settings.get(shippingText).split('|')
  return paragraphs.map((each) => each.trim()).filter((each) => each !== '')
}

/** The page of that text; it does not exist without text. */
export const SHIPPING_PATH = '/shipping-and-returns/'

export const returnsDays = wholeNumber({
  name: 'returns_days',
  title: messages.settingReturnsDays,
  help: messages.settingReturnsDaysHelp,
  group: 'returns',
  unit: 'days',
  default: 0,
  min: 0,
  max: 3650,
})

export const baseCountry = choice<string>({
  name: 'base_country',
  title: messages.settingBaseCountry,
  help: messages.settingBaseCountryHelp,
  group: 'address',
  format: 'country',
  choices: COUNTRY_CODES,
  default: 'US',
})

const baseState = text({
  name: 'base_state',
  title: messages.settingBaseState,
  help: messages.settingBaseStateHelp,
  group: 'address',
  default: '',
  max: 60,
})

const basePostcode = text({
  name: 'base_postcode',
  title: messages.settingBasePostcode,
  help: messages.settingBasePostcodeHelp,
  group: 'address',
  default: '',
  max: 20,
})

const baseCity = text({
  name: 'base_city',
  title: messages.settingBaseCity,
  help: messages.settingBaseCityHelp,
  group: 'address',
  default: '',
  max: 100,
})

export const shopLocale = choice({
  name: 'shop_locale',
  title: messages.settingShopLocale,
  help: messages.settingShopLocaleHelp,
  group: 'language',
  format: 'language',
  choices: locales,
  default: 'en-US',
})

export const timezone = choice<string>({
  name: 'timezone',
  title: messages.settingTimezone,
  help: messages.settingTimezoneHelp,
  group: 'language',
  choices: timeZones,
  default: 'UTC',
})

/** The codes of all currencies. */
export const currencyCodes: readonly string[] = Intl.supportedValuesOf('currency')

const currencyCode = choice<string>({
  name: 'currency_code',
  title: messages.settingCurrencyCode,
  help: messages.settingCurrencyCodeHelp,
  group: 'currency',
  format: 'currency',
  choices: currencyCodes,
  default: 'USD',
})

const currencySymbol = text({
  name: 'currency_symbol',
  title: messages.settingCurrencySymbol,
  help: messages.settingCurrencySymbolHelp,
  group: 'currency',
  default: '$',
  min: 1,
  max: 8,
})

const currencyDecimalSeparator = text({
  name: 'currency_decimal_separator',
  title: messages.settingCurrencyDecimalSeparator,
  help: messages.settingCurrencyDecimalSeparatorHelp,
  group: 'currency',
  default: '.',
  min: 1,
  max: 1,
})

const currencyThousandSeparator = text({
  name: 'currency_thousand_separator',
  title: messages.settingCurrencyThousandSeparator,
  help: messages.settingCurrencyThousandSeparatorHelp,
  group: 'currency',
  default: ',',
  max: 1,
})

export const currencyDecimals = wholeNumber({
  name: 'currency_decimals',
  title: messages.settingCurrencyDecimals,
  help: messages.settingCurrencyDecimalsHelp,
  group: 'currency',
  default: 2,
  min: 0,
  max: 4,
})

const currencyPriceFormat = choice<string>({
  name: 'currency_price_format',
  title: messages.settingCurrencyPriceFormat,
  help: messages.settingCurrencyPriceFormatHelp,
  group: 'currency',
  choiceText: messages.settingCurrencyPriceFormatChoice,
  choices: ['%1$s%2$s', '%2$s%1$s', '%1$s\u00a0%2$s', '%2$s\u00a0%1$s'],
  default: '%1$s%2$s',
})

const currencyTrimZeros = yesNo({
  name: 'currency_trim_zeros',
  title: messages.settingCurrencyTrimZeros,
  help: messages.settingCurrencyTrimZerosHelp,
  group: 'currency',
  default: false,
})

/** The settings that every feature may read; the currency's defaults are those of spec 9.2. */
export const generalSettings: readonly SettingDeclaration[] = [
  shopName,
  shopEmail,
  mailHeaderImage,
  shopPhone,
  returnsPromise,
  shippingText,
  returnsDays,
  baseCountry,
  baseState,
  basePostcode,
  baseCity,
  shopLocale,
  timezone,
  currencyCode,
  currencySymbol,
  currencyDecimalSeparator,
  currencyThousandSeparator,
  currencyDecimals,
  currencyPriceFormat,
  currencyTrimZeros,
]

/**
 * How amounts are written (spec 3.3), for `formatMoney`; another currency than the shop's, such as that of an older order,
 * with its code: "46.00 EUR".
 */
export function currencyFormat(settings: Settings, code = settings.get(currencyCode)): CurrencyFormat {
  if (code !== settings.get(currencyCode)) return otherCurrency(code)
  return {
    code,
    symbol: settings.get(currencySymbol),
    decimalSeparator: settings.get(currencyDecimalSeparator),
    thousandSeparator: settings.get(currencyThousandSeparator),
    decimals: settings.get(currencyDecimals),
    priceFormat: settings.get(currencyPriceFormat),
    trimZeros: settings.get(currencyTrimZeros),
  }
}

/** The settings describe the currency of the shop only. */
function otherCurrency(code: string): CurrencyFormat {
  return {
    code,
    symbol: code,
    decimalSeparator: '.',
    thousandSeparator: '',
    decimals: decimalsOf(code),
    priceFormat: '%2$s %1$s',
    trimZeros: false,
  }
}

/** The location that the shop sells from, for shipping and tax rates. */
export function baseAddress(settings: Settings) {
  return {
    country: settings.get(baseCountry),
    state: settings.get(baseState),
    postcode: settings.get(basePostcode),
    city: settings.get(baseCity),
  }
}

/** A day as pages and notices write it: "3 March 2026", in the shop's time zone. */
export function dayText(atMs: number, settings: Settings): string {
  return formatDay(atMs, settings.get(timezone))
}

/** A day with the time: "3 March 2026 at 14:05". */
export function momentText(atMs: number, settings: Settings): string {
  return formatDayAndTime(atMs, settings.get(timezone))
}
