import { describe, expect, it } from 'vitest'
import { cpuOf, parseStat, treeOf } from './process-tree.ts'

const line = (pid: number, program: string, parent: number, ticks: readonly number[]) =>
  `${pid} (${program}) S ${parent} 1 1 0 -1 4194560 0 0 0 0 ${ticks.join(' ')} 20 0 1 0 100 0 0`

const processes = [
  line(10, 'MainThread', 5, [100, 50, 15, 5]),
  line(11, 'sh', 10, [0, 0, 0, 0]),
  line(12, 'postgres', 11, [10, 0, 30, 10]),
  line(13, 'postgres', 12, [200, 100, 0, 0]),
  line(14, 'a (strange) name', 10, [5, 5, 0, 0]),
  line(20, 'postgres', 1, [900, 0, 0, 0]),
].map(parseStat)

describe('a line of /proc/PID/stat', () => {
  it('has the processor time of the process and of its ended children', () => {
    expect(processes[2]).toEqual({
      pid: 12,
      parent: 11,
      program: 'postgres',
      cpuSeconds: 0.1,
      endedSeconds: 0.4,
    })
  })

  it('may have brackets and spaces in the name of the program', () => {
    expect(processes[4]).toMatchObject({ parent: 10, program: 'a (strange) name', cpuSeconds: 0.1 })
  })
})

describe('the processes of a shop', () => {
  it('are all below it, and no others', () => {
    expect(treeOf(10, processes).map(({ pid }) => pid)).toEqual([10, 11, 12, 13, 14])
  })

  it('are divided between what answers, what it starts, and the database', () => {
    const { shop, background, database } = cpuOf(treeOf(10, processes), new Set([10]))
    expect(shop).toBeCloseTo(1.5)
    expect(background).toBeCloseTo(0.3)
    expect(database).toBeCloseTo(3.5)
  })
})
