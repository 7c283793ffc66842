import { describe, expect, it } from 'vitest'
import { centimetres, lengthText, sizeText, weightText } from './measure.ts'

describe('measures', () => {
  it('write sizes in centimetres, and in inches', () => {
    expect(sizeText({ length: 125, width: 120, height: 240 })).toBe('12.5 × 12 × 24 cm')
    expect(lengthText(240)).toBe('24 cm (9.4 in)')
  })

  it('leave out what is not known', () => {
    expect(sizeText({ height: 240 })).toBe('24 cm')
    expect(sizeText({})).toBe('')
    expect(centimetres(undefined)).toBe('')
    expect(weightText(undefined)).toBe('')
  })

  it('write weights in the unit that reads best', () => {
    expect(weightText(999)).toBe('999 g')
    expect(weightText(1000)).toBe('1 kg')
    expect(weightText(1240)).toBe('1.24 kg')
  })
})
