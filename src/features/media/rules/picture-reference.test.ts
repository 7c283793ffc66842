import { expect, it } from 'vitest'
import { idInReference } from './picture-reference.ts'

it.each([
  ['12/vase.jpg', 12],
  ['12/', 12],
  ['vase.jpg', undefined],
  ['12', undefined],
  ['0/vase.jpg', undefined],
  ['a/12/vase.jpg', undefined],
])('reads the id in %s', (text, id) => expect(idInReference(text)).toBe(id))
