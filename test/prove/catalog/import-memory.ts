import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProductFile } from '../../../src/features/product-import/reading/product-file.ts'

const format = { decimals: 2, point: '.', thousands: ',', timezone: 'UTC' }

/** Tests that a product file of so many rows of 1 kB is read without holding its rows. */
export function describeImportMemory(rows: number): void {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'handsel-file-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it(`a product file of ${rows} rows is read without holding its rows`, async () => {
    const file = join(folder, 'rows.csv')
    const handle = await open(file, 'w')
    await handle.write('SKU,Name,My note\n')
    const thousand = `A,Alba,${'x'.repeat(990)}\n`.repeat(1000)
    for (let written = 0; written < rows / 1000; written++) await handle.write(thousand)
    await handle.close()

    const opened = await openProductFile(file, format)
    const step = rows / 6
    const heapAt = new Map<number, number>()
    let read = 0
    if (opened.ok)
      for await (const _ of opened.value.items()) if (++read % step === 0) heapAt.set(read, heapBytes())
    expect(read).toBe(rows)
    const growth = (heapAt.get(rows) ?? Number.POSITIVE_INFINITY) - (heapAt.get(step) ?? 0)
    expect(growth / 1e6).toBeLessThan(rows / 6000)
  })
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heapBytes(): number {
  collect()
  return process.memoryUsage().heapUsed
}
