import { expect, it } from 'vitest'
import { keptMarkup } from './kept-markup.ts'

type Facts = { readonly name: string; readonly pieces?: number | undefined }

function counted() {
  let made = 0
  const markup = keptMarkup(({ name, pieces }: Facts) => {
    made += 1
    return `<b>${name} ${pieces}</b>`
  })
  return { markup, made: () => made }
}

it('makes the same markup once, and another for any other fact', () => {
  const { markup, made } = counted()
  expect(markup({ name: 'Alba', pieces: 1 })).toBe('<b>Alba 1</b>')
  expect(markup({ name: 'Alba', pieces: 1 })).toBe('<b>Alba 1</b>')
  expect(made()).toBe(1)
  expect(markup({ name: 'Alba', pieces: 2 })).toBe('<b>Alba 2</b>')
  expect(markup({ name: 'Alb', pieces: 1 })).toBe('<b>Alb 1</b>')
  expect(made()).toBe(3)
})

it('forgets what was asked for least lately, as soon as all of it is too long', () => {
  const { markup, made } = counted()
  const long = (place: number) => ({ name: `${place}${'x'.repeat(14_900)}` })
  markup(long(0))
  markup(long(1))
  for (let place = 2; place < 100; place++) markup(long(place))
  markup(long(0))
  expect(made()).toBe(100)
  markup(long(100))
  markup(long(0))
  expect(made()).toBe(101)
  markup(long(1))
  expect(made()).toBe(102)
})

it('keeps nothing of what is very large', () => {
  const { markup, made } = counted()
  const large = { name: 'x'.repeat(30_001) }
  expect(markup(large)).toBe(markup(large))
  expect(made()).toBe(2)
})
