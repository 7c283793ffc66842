import { locale } from '../../../kernel/locale.ts'
import { number } from '../../../kernel/message.ts'
import * as messages from '../messages.ts'

/** How an option that is named after its size in centimetres is seen: "47 in" on a button, "47 in (120 cm)" where there is room. */
export type SizeName = { readonly short: string; readonly full: string }

const SIZE_IN_CM = /^(\d+(?:[.,]\d+)?(?: ?[×x] ?\d+(?:[.,]\d+)?)*) ?cm$/

/** In the unit of the shop's locale: "120 cm" is "47 in" in the United States; `undefined` for a name that is no size. */
export function sizeName(name: string): SizeName | undefined {
  const cm = SIZE_IN_CM.exec(name.replaceAll('\u00a0', ' '))?.[1]
  if (!cm) return undefined
  const sides = cm.split(/ ?[×x] ?/).map((side) => number(locale(), inInches(Number(side.replace(',', '.')))))
  const full = messages.sizeInUnits({ cm, inches: sides.join(' × ') }).replaceAll('\u00a0', ' ')
  // The catalogue decides which unit comes first; the other one is in brackets.
  return { short: full.slice(0, full.indexOf(' (')), full }
}

/** The name of an option where there is room, in carts, orders and mails: a size in both units, all else as typed. */
export function optionText(name: string): string {
  return sizeName(name)?.full ?? name
}

/** As rulers and shops name it: whole inches from 20 on, tenths below. */
function inInches(cm: number): number {
  const inches = cm / 2.54
  return inches < 20 ? Math.round(inches * 10) / 10 : Math.round(inches)
}
