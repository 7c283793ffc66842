import {
  amount,
  messageText,
  type SettingDeclaration,
  type SettingGroup,
  type Settings,
  text,
  yesNo,
} from '../../platform/settings.ts'
import { COUNTRY_CODES } from '../settings/rules/country.ts'
import * as messages from './messages.ts'
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
  /** Where its settings are shown. */
  readonly group: SettingGroup
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
  const { isEnabled, group, title, description, instructions } = defaults
  const name = (field: string) => `woocommerce_${id}_${field}`
  const when = { setting: name('enabled'), is: 'yes' }
  return {
    enabled: yesNo({
      name: name('enabled'),
      title: messages.settingMethodEnabled,
      help: messages.settingMethodEnabledHelp,
      group,
      default: isEnabled,
    }),
    title: messageText({
      name: name('title'),
      title: messages.settingMethodTitle,
      help: messages.settingMethodTitleHelp,
      group,
      when,
      message: title,
      min: 1,
      max: 80,
    }),
    description: messageText({
      name: name('description'),
      title: messages.settingMethodDescription,
      help: messages.settingMethodDescriptionHelp,
      group,
      format: 'long-text',
      when,
      message: description,
    }),
    instructions: messageText({
      name: name('instructions'),
      title: messages.settingMethodInstructions,
      help: messages.settingMethodInstructionsHelp,
      group,
      format: 'lines',
      when,
      message: instructions,
    }),
    countries: text({
      name: name('countries'),
      title: messages.settingMethodCountries,
      help: messages.settingMethodCountriesHelp,
      group,
      format: 'countries',
      when,
      default: '',
      check: (codes) => problemInCountries(name('countries'), codes),
    }),
    shippingMethods: text({
      name: name('enable_for_methods'),
      title: messages.settingMethodShipping,
      help: messages.settingMethodShippingHelp,
      group,
      format: 'words',
      when,
      default: '',
      check: (methods) => problemInShippingMethods(name('enable_for_methods'), methods),
    }),
    isForVirtual: yesNo({
      name: name('enable_for_virtual'),
      title: messages.settingMethodVirtual,
      help: messages.settingMethodVirtualHelp,
      group,
      when,
      default: true,
    }),
    minMinor: amount({
      name: name('min_amount'),
      title: messages.settingMethodMin,
      help: messages.settingMethodMinHelp,
      group,
      when,
      default: 0,
    }),
    maxMinor: amount({
      name: name('max_amount'),
      title: messages.settingMethodMax,
      help: messages.settingMethodMaxHelp,
      group,
      when,
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
