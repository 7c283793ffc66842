import { startFieldChecks } from './browser/field-checks.ts'
import { followCountries, followCountry } from './browser/follow-country.ts'

export { followMessage, showProblems } from './browser/field-problems.ts'
export { followCountries, followCountry }

/** Wakes the addresses of a form: their fields follow the country, and say what is wrong with them when they are left. */
export function startAddresses(form: HTMLFormElement): void {
  followCountries(form)
  startFieldChecks(form)
}
