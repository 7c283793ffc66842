import { describe, expect, it } from 'vitest'
import { blankRecord } from '../../catalog/rules/product-record.ts'
import { type ProductState, stateFromJson, stateHash, stateToStore } from './product-state.ts'

const state: ProductState = {
  record: { ...blankRecord('Alba'), quantityLimits: { min: 2, max: undefined, step: 2 } },
  level: { stockLeft: 3, state: 'instock', backorders: 'no', lowStockThreshold: 1 },
  tiers: undefined,
}

describe('the state of a product before an import', () => {
  it('is stored under the keys of earlier versions, so that their batches can be undone', () => {
    const stored = stateToStore(state)
    expect(JSON.stringify(stored.record)).toContain('"pieces":{"least":2,"step":2}')
    expect(stored.record).not.toHaveProperty('quantityLimits')
    expect(stored.level).toEqual({ left: 3, state: 'instock', backorders: 'no', lowMark: 1 })
  })

  it('stores the amounts of a gift card under the keys of earlier versions too', () => {
    const free = { minMinor: 1000, maxMinor: 5000 }
    const card = { ...state, record: { ...state.record, giftCard: { presetsMinor: [2500], free } } }
    const stored = JSON.stringify(stateToStore(card))
    expect(stored).toContain('"giftCard":{"presetsMinor":[2500],"free":{"leastMinor":1000,"mostMinor":5000}}')
    expect(stateFromJson(JSON.parse(stored))).toEqual(card)
  })

  it('has values of `Meta:` columns among the unknown columns of earlier versions, with the same hash', () => {
    const metaData = [{ id: 1, key: 'supplier', value: 'Rossi' }]
    const earlier = { ...state.record, legacy: { Season: 'B4', 'Meta: supplier': 'Rossi' } }
    const now = { ...state, record: { ...state.record, legacy: { Season: 'B4' }, metaData } }
    expect(stateFromJson(JSON.parse(JSON.stringify(stateToStore({ ...state, record: earlier }))))).toEqual(
      now,
    )
    expect(stateHash(now)).toBe('21bccffbd4139ab55db63116b6ce2a7030383b253a18a64b7a28a2b7b59acf9a')
  })

  it('comes back from its JSON as it was', () => {
    expect(stateFromJson(JSON.parse(JSON.stringify(stateToStore(state))))).toEqual(state)
  })

  it('has a hash that earlier versions would have computed, and that ignores the stock', () => {
    expect(stateHash(state)).toBe('cb620742466dd2fde221fb65ddd45d792361443b6823d6e7d1d8e659093ae61c')
    expect(stateHash({ ...state, level: { ...state.level!, stockLeft: 9 } })).toBe(stateHash(state))
  })
})
