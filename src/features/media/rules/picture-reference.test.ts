import { expect, it } from 'vitest'
import { parseReference } from './picture-reference.ts'

it.each([
  ['12/vase.jpg', { id: 12, name: 'vase.jpg' }],
  ['vase.jpg', { id: undefined, name: 'vase.jpg' }],
  ['12', { id: undefined, name: '12' }],
  ['0/vase.jpg', { id: undefined, name: '0/vase.jpg' }],
  ['12/', { id: undefined, name: '12/' }],
])('reads %s', (text, reference) => expect(parseReference(text)).toEqual(reference))
