import { expect, it } from 'vitest'
import { memoizedMarkup } from './memoized-markup.ts'

type Facts = { readonly name: string; readonly quantity?: number | undefined }

function counted() {
  let made = 0
  const markup = memoizedMarkup(({ name, quantity }: Facts) => {
    made += 1
    return `<b>${name} ${quantity}</b>`
  })
  return { markup, made: () => made }
}

it('renders the same markup once, and again for any other fact', () => {
  const { markup, made } = counted()
  expect(markup({ name: 'Alba', quantity: 1 })).toBe('<b>Alba 1</b>')
  expect(markup({ name: 'Alba', quantity: 1 })).toBe('<b>Alba 1</b>')
  expect(made()).toBe(1)
  expect(markup({ name: 'Alba', quantity: 2 })).toBe('<b>Alba 2</b>')
  expect(markup({ name: 'Alb', quantity: 1 })).toBe('<b>Alb 1</b>')
  expect(made()).toBe(3)
})

it('drops the least recently used, as soon as the cache is full', () => {
  const { markup, made } = counted()
  const long = (index: number) => ({ name: `${index}${'x'.repeat(14_900)}` })
  markup(long(0))
  markup(long(1))
  for (let index = 2; index < 100; index++) markup(long(index))
  markup(long(0))
  expect(made()).toBe(100)
  markup(long(100))
  markup(long(0))
  expect(made()).toBe(101)
  markup(long(1))
  expect(made()).toBe(102)
})

it('does not cache very large markup', () => {
  const { markup, made } = counted()
  const large = { name: 'x'.repeat(30_001) }
  expect(markup(large)).toBe(markup(large))
  expect(made()).toBe(2)
})
