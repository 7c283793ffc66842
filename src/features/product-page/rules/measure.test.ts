import { describe, expect, it } from 'vitest'
import { inLocale } from '../../../kernel/locale.ts'
import { centimetres, weightText } from './measure.ts'

describe('measures', () => {
  it('leave out what is not known', () => {
    expect(centimetres(undefined)).toBe('')
    expect(weightText(undefined)).toBe('')
  })

  it('write weights in both units, those that read best', () => {
    expect(weightText(30)).toBe('1.1 oz (30 g)')
    expect(weightText(999)).toBe('2.2 lb (999 g)')
    expect(weightText(1000)).toBe('2.2 lb (1 kg)')
    expect(inLocale('de-DE', () => weightText(1240))).toBe('1,24 kg (2,7 lb)')
  })
})
