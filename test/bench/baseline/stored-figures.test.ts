import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../../src/platform/files/project-root.ts'
import { isCall, measurements } from '../measurements.ts'
import { figuresPage } from './figures-page.ts'
import { mergedFigures, type StoredCall, type StoredFigures } from './stored-figures.ts'

const read = (name: string) => readFileSync(join(projectRoot(), 'docs', name), 'utf8')
const stored: StoredFigures = JSON.parse(read('figures.json'))

describe('docs/figures.md', () => {
  it('shows what docs/figures.json has', () => {
    expect(read('figures.md')).toBe(figuresPage(stored))
  })

  it('has a figure of every call, with which a check compares, and none of a call that is gone', () => {
    const names = measurements.filter(isCall).map(({ name }) => name)
    expect(stored.calls.map(({ name }) => name).sort()).toEqual(names.sort())
    expect(stored.calls.filter(({ cost }) => !(cost > 0))).toEqual([])
  })
})

describe('the figures of a run', () => {
  const call = (name: string, cost: number, day: string) => ({ name, cost, day }) as StoredCall
  const finding = (title: string, value: number, day: string) => ({ title, value, unit: 'ms', day }) as const

  it('replace those of the same calls; others stay, with their day', () => {
    const before = {
      calls: [call('add', 10, '2026-01-01'), call('remove', 20, '2026-01-01')],
      findings: [finding('home', 5, '2026-01-01')],
    }
    const run = {
      calls: [call('remove', 15, '2026-02-02'), call('review', 30, '2026-02-02')],
      findings: [finding('product', 7, '2026-02-02')],
    }
    expect(mergedFigures(before, run)).toEqual({
      calls: [
        call('add', 10, '2026-01-01'),
        call('remove', 15, '2026-02-02'),
        call('review', 30, '2026-02-02'),
      ],
      findings: [finding('home', 5, '2026-01-01'), finding('product', 7, '2026-02-02')],
    })
  })
})
