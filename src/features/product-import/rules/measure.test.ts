import { expect, it } from 'vitest'
import { isUnit, parseMeasure } from './measure.ts'

it.each([
  ['1.5', 'weight', 'kg', 1500],
  ['1,5', 'weight', 'kg', 1500],
  ['.7', 'weight', 'kg', 700],
  ['250', 'weight', 'g', 250],
  ['1', 'weight', 'lbs', 453.592],
  ['10', 'weight', 'oz', 283.495],
  ['1.2345', 'weight', 'kg', 1234.5],
  ['0.0004', 'weight', 'kg', 0.4],
  ['15', 'length', 'cm', 150],
  ['15', 'length', 'mm', 15],
  ['1.2', 'length', 'm', 1200],
  ['10', 'length', 'in', 254],
  ['-1', 'length', 'cm', undefined],
  ['1 kg', 'weight', 'kg', undefined],
  ['1.5.5', 'weight', 'kg', undefined],
  ['99999999', 'weight', 'kg', undefined],
  ['1', 'length', 'kg', undefined],
] as const)('%j of %s in %s is %s grams or millimetres', (text, measure, unit, whole) => {
  expect(parseMeasure(text, measure, unit)).toBe(whole)
})

it('knows no other units', () => {
  expect(isUnit('weight', 'KG')).toBe(true)
  expect(isUnit('weight', 'stone')).toBe(false)
  expect(isUnit('length', 'constructor')).toBe(false)
})
