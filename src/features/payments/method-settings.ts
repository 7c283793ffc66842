import { amount, type SettingDeclaration, type Settings, text, yesNo } from '../../platform/settings.ts'
import { COUNTRY_CODES } from '../settings/rules/country.ts'
import type { OfferTerms } from './rules/offer-terms.ts'

/** What an owner can set of a way to pay: its words, and when it is on offer. */
export type MethodSettings = {
  readonly enabled: SettingDeclaration<boolean>
  readonly title: SettingDeclaration<string>
  readonly description: SettingDeclaration<string>
  readonly instructions: SettingDeclaration<string>
  readonly countries: SettingDeclaration<string>
  readonly deliveries: SettingDeclaration<string>
  readonly isForVirtual: SettingDeclaration<boolean>
  readonly leastMinor: SettingDeclaration<number>
  readonly mostMinor: SettingDeclaration<number>
}

/** How a way to pay is until its owner says otherwise. */
export type MethodDefaults = {
  readonly isEnabled: boolean
  readonly title: string
  readonly description: string
  readonly instructions: string
}

/**
 * The settings of one way to pay, `woocommerce_cod_title` and so on: each field of WooCommerce's record
 * `woocommerce_cod_settings` is a setting of its own, checked when it is set. README.md lists them.
 */
export function methodSettings(id: string, defaults: MethodDefaults): MethodSettings {
  const { isEnabled, title, description, instructions } = defaults
  const name = (field: string) => `woocommerce_${id}_${field}`
  return {
    enabled: yesNo({
      name: name('enabled'),
      help: `Whether ${title.toLowerCase()} is on offer at all.`,
      default: isEnabled,
    }),
    title: text({
      name: name('title'),
      help: `What shoppers read for “${title}”.`,
      default: title,
      min: 1,
      max: 80,
    }),
    description: text({
      name: name('description'),
      help: `The sentence below “${title}” at the checkout.`,
      default: description,
    }),
    instructions: text({
      name: name('instructions'),
      help: `What a buyer is told who has chosen “${title}”, once the order is placed; lines are divided by a vertical bar.`,
      default: instructions,
    }),
    countries: text({
      name: name('countries'),
      help: 'Countries of bills that can be paid so: US CA. Empty for all.',
      default: '',
      check: (codes) => faultInCodes(name('countries'), codes),
    }),
    deliveries: text({
      name: name('enable_for_methods'),
      help: 'Ways of delivery with which it is on offer, by kind or one by one: flat_rate local_pickup:3. Empty for all.',
      default: '',
      check: (ways) => faultInDeliveries(name('enable_for_methods'), ways),
    }),
    isForVirtual: yesNo({
      name: name('enable_for_virtual'),
      help: 'Whether orders of which nothing is sent can be paid so.',
      default: true,
    }),
    leastMinor: amount({
      name: name('least_amount'),
      help: 'The smallest total that can be paid so; 0 for any.',
      default: 0,
    }),
    mostMinor: amount({
      name: name('most_amount'),
      help: 'The largest total that can be paid so; 0 for any.',
      default: 0,
    }),
  }
}

/** The terms of a way to pay, as its owner has set them. */
export function termsOf(of: MethodSettings, settings: Settings): OfferTerms {
  return {
    isEnabled: settings.get(of.enabled),
    countries: wordsIn(settings.get(of.countries)),
    deliveries: wordsIn(settings.get(of.deliveries)),
    isForVirtual: settings.get(of.isForVirtual),
    leastMinor: settings.get(of.leastMinor),
    mostMinor: settings.get(of.mostMinor),
  }
}

/** The lines of a text that divides them by vertical bars. */
export function linesIn(text: string): string[] {
  return text
    .split('|')
    .map((line) => line.trim())
    .filter(Boolean)
}

function wordsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

function faultInCodes(name: string, text: string): string | undefined {
  const unknown = wordsIn(text).find((code) => !COUNTRY_CODES.includes(code))
  return unknown && `${name} takes two-letter codes such as US DE GB, and "${unknown}" is none.`
}

function faultInDeliveries(name: string, text: string): string | undefined {
  const unknown = wordsIn(text).find((way) => !/^[a-z][a-z_]*(:\d+)?$/.test(way))
  return (
    unknown && `${name} takes ways of delivery such as flat_rate or flat_rate:3, and "${unknown}" is none.`
  )
}
