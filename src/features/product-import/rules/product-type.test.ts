import { expect, it } from 'vitest'
import { parseProductType } from './product-type.ts'

const plain = { isSubscription: false, virtual: false, downloadable: false }

it.each([
  ['simple', { ...plain, kind: 'simple' }],
  ['VARIABLE', { ...plain, kind: 'variable' }],
  ['grouped', { ...plain, kind: 'grouped' }],
  ['external', { ...plain, kind: 'external' }],
  ['variation, virtual', { ...plain, kind: 'variation', virtual: true }],
  ['virtual', { ...plain, kind: 'simple', virtual: true }],
  ['downloadable, virtual', { ...plain, kind: 'simple', virtual: true, downloadable: true }],
  ['subscription', { ...plain, kind: 'simple', isSubscription: true }],
  ['variable-subscription', { ...plain, kind: 'variable', isSubscription: true }],
  ['subscription_variation', { ...plain, kind: 'variation', isSubscription: true }],
  ['subscription-variation', { ...plain, kind: 'variation', isSubscription: true }],
  ['bundle', undefined],
  ['simple, variable', undefined],
  ['constructor', undefined],
])('%j', (text, type) => {
  expect(parseProductType(text)).toEqual(type)
})
