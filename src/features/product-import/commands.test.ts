import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alba, type ImportShop, importShop, type Row } from '../../../test/support/catalog/import-shop.ts'
import type { CommandContext } from '../../cli/command.ts'
import { productImportCommands } from './commands.ts'

let world: ImportShop
let output: string[]
let bar: string[]

beforeAll(async () => {
  world = await importShop()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.empty()
  output = []
  bar = []
})

async function run(file: string, options: Record<string, string | true> = {}): Promise<number> {
  const context: CommandContext = {
    config: world.shop().config,
    print: (line) => output.push(line),
    warn: (line) => output.push(`! ${line}`),
    progress(total, label) {
      bar.push(`${label} ${total}`)
      return { advance: () => bar.push('+'), end: () => bar.push('end') }
    },
    openShop: async () => ({ shop: world.shop(), close: async () => void bar.push('closed') }),
  }
  const args = {
    positionals: [file],
    text: (name: string) => (typeof options[name] === 'string' ? options[name] : undefined),
    has: (name: string) => name in options,
  }
  return productImportCommands[0]!.run(args, context)
}
const runRows = async (rows: readonly Row[], options: Record<string, string | true> = {}) =>
  run(await world.fileOf(rows), { images: world.folder, ...options })

describe('import products', () => {
  it('prints what was imported, with a progress bar for the file', async () => {
    expect(await runRows([alba, { ...alba, SKU: 'BID', Type: 'auction' }])).toBe(0)
    expect(output).toEqual([
      'Row 3 (BID) skipped: The product type "auction" is not supported. [unknown-type]',
      '1 imported, 0 updated, 0 unchanged, 1 skipped, 0 failed.',
      expect.stringMatching(/^To undo it: handsel import undo \d+$/),
    ])
    expect(bar).toEqual(['Products 2', '+', '+', 'end', 'closed'])
  })

  it('does not list the rows that changed nothing', async () => {
    await runRows([alba])
    output = []
    expect(await runRows([alba])).toBe(0)
    expect(output[0]).toBe('0 imported, 0 updated, 1 unchanged, 0 skipped, 0 failed.')
  })

  it('only reports what would happen in a dry run', async () => {
    expect(await runRows([alba], { 'dry-run': true })).toBe(0)
    expect(output).toEqual([
      'This would be the result, and nothing was changed: 1 imported, 0 updated, 0 unchanged, 0 skipped, 0 failed.',
    ])
    expect(await runRows([alba], { 'dry-run': true })).toBe(0)
    expect(output[1]).toBe(output[0])
  })

  it('answers 1 when a row failed', async () => {
    expect(await runRows([{ ...alba, 'Regular price': 'ten' }])).toBe(1)
    expect(output[0]).toBe('Row 2 (VAS-ALBA) failed: Invalid value of Regular price ("ten"). [bad-cell]')
  })

  it('names pictures and columns that were left out', async () => {
    expect(await runRows([{ ...alba, Images: 'gone.png', 'Meta: shelf': 'B4' }])).toBe(3)
    expect(output.slice(0, 3)).toEqual([
      'Row 2 (VAS-ALBA), picture: gone.png is not in the images folder. [not-found]',
      'Unknown columns, stored as they are: Meta: shelf',
      'Pictures that were not available and keep their addresses: 1. To try again: handsel import pictures',
    ])
  })

  it('refuses a folder of pictures that is not there, and changes nothing', async () => {
    expect(await runRows([alba], { images: join(world.folder, 'nope') })).toBe(1)
    expect(output).toEqual([
      expect.stringMatching(/^! .*: Nothing was imported: .* is not a readable folder or zip/),
    ])
    expect(await runRows([alba], { 'dry-run': true })).toBe(0)
    expect(output.at(-1)).toContain('1 imported')
  })

  it('refuses a file with nothing but its heading', async () => {
    const file = join(world.folder, 'heading.csv')
    await writeFile(file, 'Type,SKU,Name,Regular price\n')
    expect(await run(file)).toBe(1)
    expect(output).toEqual([
      expect.stringMatching(/^! .*: This CSV file has a header row but no products\.$/),
    ])
  })

  it('refuses a file that is no CSV in a sentence, and answers 1', async () => {
    expect(await run(join(world.folder, 'ink.png'))).toBe(1)
    expect(output).toEqual([expect.stringMatching(/^! .*ink\.png: This is not a CSV file.*\.$/)])
    expect(bar).toEqual(['closed'])
  })
})
