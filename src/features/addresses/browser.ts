import { startFieldChecks } from './browser/field-checks.ts'
import { followCountries } from './browser/follow-country.ts'

/** Starts the address fields of a form: they follow the country, and show their problems when they lose the focus. */
export function startAddresses(form: HTMLFormElement): void {
  followCountries(form)
  startFieldChecks(form)
}
