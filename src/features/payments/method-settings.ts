import {
  amount,
  messageText,
  type SettingDeclaration,
  type Settings,
  text,
  yesNo,
} from '../../platform/settings.ts'
import { COUNTRY_CODES } from '../settings/rules/country.ts'
import type { OfferTerms } from './rules/offer-terms.ts'

/** The settings of a payment method: its texts, and when it is offered. */
export type MethodSettings = {
  readonly enabled: SettingDeclaration<boolean>
  readonly title: SettingDeclaration<string>
  readonly description: SettingDeclaration<string>
  readonly instructions: SettingDeclaration<string>
  readonly countries: SettingDeclaration<string>
  readonly shippingMethods: SettingDeclaration<string>
  readonly isForVirtual: SettingDeclaration<boolean>
  readonly minMinor: SettingDeclaration<number>
  readonly maxMinor: SettingDeclaration<number>
}

/** The defaults of those settings. */
export type MethodDefaults = {
  readonly isEnabled: boolean
  /** What the method is called in the help of its settings. */
  readonly name: string
  readonly title: () => string
  readonly description: () => string
  readonly instructions: () => string
}

/** What an owner writes in instructions for the amount due of the order. */
export const AMOUNT_DUE = '{amount}'

/**
 * The settings of a payment method, such as `woocommerce_cod_title`: each field of WooCommerce's record
 * `woocommerce_cod_settings` is a separate setting, validated when it is set. README.md lists them.
 */
export function methodSettings(id: string, defaults: MethodDefaults): MethodSettings {
  const { isEnabled, title, description, instructions } = defaults
  const name = (field: string) => `woocommerce_${id}_${field}`
  return {
    enabled: yesNo({
      name: name('enabled'),
      help: `Whether ${defaults.name.toLowerCase()} is offered.`,
      default: isEnabled,
    }),
    title: messageText({
      name: name('title'),
      help: `The title that shoppers see for “${defaults.name}”.`,
      message: title,
      min: 1,
      max: 80,
    }),
    description: messageText({
      name: name('description'),
      help: `The sentence below “${defaults.name}” at the checkout.`,
      message: description,
    }),
    instructions: messageText({
      name: name('instructions'),
      help: `The instructions for buyers who have chosen “${defaults.name}”, after the order is placed; lines are separated by a vertical bar, and ${AMOUNT_DUE} stands for the amount due.`,
      message: instructions,
    }),
    countries: text({
      name: name('countries'),
      help: 'Billing countries for which it is offered: US CA. Empty for all.',
      default: '',
      check: (codes) => problemInCountries(name('countries'), codes),
    }),
    shippingMethods: text({
      name: name('enable_for_methods'),
      help: 'Shipping methods with which it is offered, by kind or single: flat_rate local_pickup:3. Empty for all.',
      default: '',
      check: (methods) => problemInShippingMethods(name('enable_for_methods'), methods),
    }),
    isForVirtual: yesNo({
      name: name('enable_for_virtual'),
      help: 'Whether it is offered for orders that need no shipping.',
      default: true,
    }),
    minMinor: amount({
      name: name('min_amount'),
      help: 'The smallest total for which it is offered; 0 for no minimum.',
      default: 0,
    }),
    maxMinor: amount({
      name: name('max_amount'),
      help: 'The largest total for which it is offered; 0 for no maximum.',
      default: 0,
    }),
  }
}

/** When a payment method is offered, as its owner has set it. */
export function offerTermsOf(declared: MethodSettings, settings: Settings): OfferTerms {
  return {
    isEnabled: settings.get(declared.enabled),
    countries: splitList(settings.get(declared.countries)),
    shippingMethods: splitList(settings.get(declared.shippingMethods)),
    isForVirtual: settings.get(declared.isForVirtual),
    minMinor: settings.get(declared.minMinor),
    maxMinor: settings.get(declared.maxMinor),
  }
}

/** The lines of a text that separates them by vertical bars. */
export function splitLines(text: string): string[] {
  return text
    .split('|')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Instructions as lines, with the amount due of an order, "$293.00". */
export function instructionLines(text: string, amountDue: string): string[] {
  return splitLines(text).map((line) => line.replaceAll(AMOUNT_DUE, () => amountDue))
}

function splitList(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

function problemInCountries(name: string, text: string): string | undefined {
  const unknown = splitList(text).find((code) => !COUNTRY_CODES.includes(code))
  return unknown && `${name} takes two-letter codes such as US DE GB; "${unknown}" is not one.`
}

function problemInShippingMethods(name: string, text: string): string | undefined {
  const unknown = splitList(text).find((method) => !/^[a-z][a-z_]*(:\d+)?$/.test(method))
  return (
    unknown && `${name} takes shipping methods such as flat_rate or flat_rate:3; "${unknown}" is not one.`
  )
}
