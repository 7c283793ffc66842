import { z } from 'zod'
import { plainAmount } from '../../../kernel/format.ts'
import { parseMinor } from '../../../kernel/money.ts'
import { RestRefusal } from '../endpoint.ts'
import { argumentTexts, restTexts } from '../texts.ts'

/** An amount of money as it is sent: "19.90", or a number; empty for none. Negative amounts are read by `signedMinor`. */
export const amountArg = z.union([z.string().max(40), z.number()])

/** An amount as it is answered: 1990 with two decimals is "19.90"; `undefined` is the empty text. */
export function amountText(amountMinor: number | undefined, decimals: number): string {
  return amountMinor === undefined ? '' : plainAmount(amountMinor, decimals)
}

/**
 * The minor units of an amount as sent; `undefined` for an empty text. Throws `rest_invalid_param` that names the
 * argument for what is no amount of at most `decimals` places, or less than zero.
 */
export function minorOf(sent: string | number, name: string, decimals: number): number | undefined {
  const text = String(sent).trim()
  if (text === '') return undefined
  // Grouped thousands are no decimal text: "1,5" must not be read as 15.
  const minor = text.includes(',') ? undefined : parseMinor(text, decimals)
  if (minor === undefined) throw invalidAmount(name)
  return minor
}

/** The same for an amount that may be below zero, such as a fee that is a discount. */
export function signedMinor(sent: string | number, name: string, decimals: number): number | undefined {
  const text = String(sent).trim()
  const minor = minorOf(text.replace(/^-/, ''), name, decimals)
  return text.startsWith('-') && minor !== undefined && minor !== 0 ? -minor : minor
}

function invalidAmount(name: string): RestRefusal {
  const message = `${name} ${argumentTexts.notAmount}.`
  return new RestRefusal('rest_invalid_param', restTexts.invalid(name), 400, {
    params: { [name]: message },
    details: { [name]: { code: 'rest_invalid_pattern', message, data: { param: name } } },
  })
}
