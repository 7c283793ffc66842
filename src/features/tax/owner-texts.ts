import type { RateFileRefusal, RateLineProblem, RateProblem, RateProblemReason } from './rules/rate-row.ts'
import type { TaxClassRefusal } from './rules/tax-class.ts'

/** Why a file of rates is refused; `about` is what the refusal names. */
export const rateFileText: Record<RateFileRefusal, (about: string) => string> = {
  'no-file': () => 'The file does not exist or cannot be read.',
  'too-large': () => 'The file is larger than 64 MB. Nothing was imported.',
  'not-text': () => 'This is not a text in UTF-8. Save it as "CSV UTF-8" and try again.',
  'not-csv': (line) =>
    `This is not a CSV file${line ? `: something is wrong near line ${line}, perhaps a quote that is not closed` : ''}.`,
  columns: (missing) =>
    `These columns of WooCommerce's file of tax rates are missing in the first line: ${missing}.`,
  'no-rows': () => 'The file has a heading and no rates below it. Nothing was changed.',
  'invalid-rows': () => 'Nothing was imported.',
}

const rateProblemText: Record<RateProblemReason, (text: string) => string> = {
  country: (text) => `"${text}" is not a country; two letters such as US, or * for all.`,
  state: (text) => `"${text}" is not a state.`,
  'state-alone': (text) => `The state "${text}" has no country.`,
  postcode: (text) => `"${text}" is not a postcode; write 90210, 902* or 90210...90299, with ; between.`,
  city: (text) => `"${text}" is not a city.`,
  rate: (text) => `"${text}" is not a rate; write percents such as 8.875.`,
  'rate-too-fine': (text) => `The rate ${text} has more than four decimals.`,
  'rate-too-high': (text) => `The rate ${text} is above 1000 %.`,
  name: () => 'The name of the tax is longer than 200 characters, or has line breaks.',
  priority: (text) => `"${text}" is not a priority; whole numbers from 0 on.`,
  compound: (text) => `"${text}" is not valid for compound: use 1 or 0.`,
  shipping: (text) => `"${text}" is not valid for shipping: use 1 or 0.`,
  class: (text) => `There is no tax class "${text}". Add it first: handsel tax class add "${text}"`,
}

/** A problem in a line of the file. */
export function lineProblemText({ line, ...problem }: RateLineProblem): string {
  return `Line ${line}: ${problemText(problem)}`
}

/** A problem of a rate. */
export function problemText({ reason, text }: RateProblem): string {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return rateProblemText[reason](shown)
}

export const taxClassText: Record<TaxClassRefusal, string> = {
  'no-name': 'A tax class needs a name with letters or digits.',
  'too-long': 'The name of a tax class has at most 100 characters.',
  taken: 'There is a tax class of this name already.',
}
