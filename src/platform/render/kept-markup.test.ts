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

it('forgets what was asked for least lately', () => {
  const { markup, made } = counted()
  markup({ name: 'first' })
  markup({ name: 'second' })
  for (let pieces = 0; pieces < 298; pieces++) markup({ name: 'other', pieces })
  markup({ name: 'first' })
  markup({ name: 'one more' })
  expect(made()).toBe(301)
  markup({ name: 'first' })
  expect(made()).toBe(301)
  markup({ name: 'second' })
  expect(made()).toBe(302)
})

it('keeps nothing of what is very large', () => {
  const { markup, made } = counted()
  const large = { name: 'x'.repeat(12_001) }
  expect(markup(large)).toBe(markup(large))
  expect(made()).toBe(2)
})
