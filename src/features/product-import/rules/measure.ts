const GRAMS = new Map([
  ['kg', 1000],
  ['g', 1],
  ['lbs', 453.59237],
  ['oz', 28.349523125],
])
const MILLIMETRES = new Map([
  ['m', 1000],
  ['cm', 10],
  ['mm', 1],
  ['in', 25.4],
  ['yd', 914.4],
])

// The maximum of the database columns.
const MAX = 2_147_483_647

export type Measure = 'weight' | 'length'

/** A number with the unit of its column in grams or millimetres, to the thousandth: "1.5", "kg" is 1500. */
export function parseMeasure(text: string, measure: Measure, unit: string): number | undefined {
  const factor = factorOf(measure, unit)
  if (factor === undefined || !/^\d*[.,]?\d+$/.test(text)) return undefined
  const exact = Math.round(Number(text.replace(',', '.')) * factor * 1000) / 1000
  return exact <= MAX ? exact : undefined
}

export function isUnit(measure: Measure, unit: string): boolean {
  return factorOf(measure, unit) !== undefined
}

function factorOf(measure: Measure, unit: string): number | undefined {
  return (measure === 'weight' ? GRAMS : MILLIMETRES).get(unit.toLowerCase())
}
