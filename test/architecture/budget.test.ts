import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../src/platform/files/project-root.ts'
import {
  costsIn,
  expensiveFiles,
  MAX_FILE_SECONDS,
  overBudget,
  slowest,
} from '../support/measure/file-costs.ts'

const cost = (file: string, seconds: number, cpuSeconds: number) => ({ file, seconds, cpuSeconds })

describe('the time of a test file', () => {
  it('is its processor time, at most 20 seconds, and half as much more on a slow processor', () => {
    expect(MAX_FILE_SECONDS).toBe(20)
    const costs = [
      cost('waits.test.ts', 90, 3),
      cost('just.test.ts', 30, 30),
      cost('expensive.test.ts', 31, 30.1),
    ]
    expect(overBudget(costs)).toEqual([
      expect.stringContaining('expensive.test.ts took 30.1 s of processor time'),
    ])
  })

  it('has a higher limit for listed files, which all exist', () => {
    const [expensive = '', limit = 0] = Object.entries(expensiveFiles)[0] ?? []
    expect(overBudget([cost(expensive, limit, limit * 1.5)])).toEqual([])
    expect(overBudget([cost(expensive, limit, limit * 1.5 + 1)])).toHaveLength(1)
    const files = Object.keys(expensiveFiles)
    expect(files.filter((file) => !existsSync(join(projectRoot(), file)))).toEqual([])
    expect(Object.values(expensiveFiles).filter((seconds) => seconds <= MAX_FILE_SECONDS)).toEqual([])
  })

  it('is listed by wall-clock time, the slowest first', () => {
    const costs = [cost('a.test.ts', 1, 1), cost('b.test.ts', 30.06, 2), cost('c.test.ts', 4, 3)]
    expect(slowest(costs, 2)).toEqual([
      ' 30.1 s, processor   2.0 s  b.test.ts',
      '  4.0 s, processor   3.0 s  c.test.ts',
    ])
  })

  it('is read from the cost file, and is empty without it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'handsel-costs-'))
    const path = join(folder, 'costs')
    expect(costsIn(path)).toEqual([])
    const costs = [cost('a.test.ts', 1, 0.5), cost('b.test.ts', 2, 1)]
    writeFileSync(path, costs.map((each) => `${JSON.stringify(each)}\n`).join(''))
    expect(costsIn(path)).toEqual(costs)
    rmSync(folder, { recursive: true })
  })
})
