import { startFieldChecks } from './browser/field-checks.ts'
import { followCountries, followCountry } from './browser/follow-country.ts'

export { followMessage, showProblems } from './browser/field-problems.ts'
export { followCountries, followCountry }

/** Starts the address fields of a form: they follow the country, and show their problems when they lose the focus. */
export function startAddresses(form: HTMLFormElement): void {
  followCountries(form)
  startFieldChecks(form)
}
