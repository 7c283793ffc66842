import { expect, it } from 'vitest'
import { productTypeIn } from './product-type.ts'

const plain = { subscribed: false, virtual: false, downloadable: false }

it.each([
  ['simple', { ...plain, kind: 'simple' }],
  ['VARIABLE', { ...plain, kind: 'variable' }],
  ['grouped', { ...plain, kind: 'grouped' }],
  ['external', { ...plain, kind: 'external' }],
  ['variation, virtual', { ...plain, kind: 'variation', virtual: true }],
  ['virtual', { ...plain, kind: 'simple', virtual: true }],
  ['downloadable, virtual', { ...plain, kind: 'simple', virtual: true, downloadable: true }],
  ['subscription', { ...plain, kind: 'simple', subscribed: true }],
  ['variable-subscription', { ...plain, kind: 'variable', subscribed: true }],
  ['subscription_variation', { ...plain, kind: 'variation', subscribed: true }],
  ['subscription-variation', { ...plain, kind: 'variation', subscribed: true }],
  ['bundle', undefined],
  ['simple, variable', undefined],
  ['constructor', undefined],
])('%j', (text, type) => {
  expect(productTypeIn(text)).toEqual(type)
})
