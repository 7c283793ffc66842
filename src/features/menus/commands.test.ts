import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runCommandIn } from '../../../test/support/command-line.ts'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import type { Shop } from '../../platform/shop.ts'
import { menuCommands } from './commands.ts'
import { defaultMenu } from './rules/default-menu.ts'

let database: TestDatabase
let folder: string
let printed: string[]
let warned: string[]
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'handsel-menu-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  printed = []
  warned = []
})

/** Runs a command line, with a shop that has only a database. */
function run(...args: string[]): Promise<number> {
  const shop = { db: database.db, tags: { announce: async () => {} } } as unknown as Shop
  return runCommandIn(menuCommands, args, { shop, printed, warned })
}

async function fileOf(text: string | Uint8Array): Promise<string> {
  const file = join(folder, 'menu.json')
  await writeFile(file, text)
  return file
}

describe('handsel menu', () => {
  it('prints a menu that it can read again, and resets it to the default', async () => {
    expect(await run('menu', 'show', 'header')).toBe(0)
    expect(JSON.parse(printed.join('\n'))).toEqual(defaultMenu('header'))

    const own = [{ label: 'Über uns', href: '/#story' }]
    expect(await run('menu', 'set', 'header', await fileOf(`\uFEFF${JSON.stringify(own)}`))).toBe(0)
    printed = []
    expect(await run('menu', 'show', 'header')).toBe(0)
    expect(JSON.parse(printed.join('\n'))).toEqual(own)
    expect(await run('menu', 'set', 'header', await fileOf(printed.join('\n')))).toBe(0)
    expect(printed.at(-1)).toBe('The menu header has 1 item.')

    const nested = [{ label: 'A', children: [...own, ...own] }, { kind: 'categories' }]
    await run('menu', 'set', 'header', await fileOf(JSON.stringify(nested)))
    expect(printed.at(-1)).toBe('The menu header has 4 items.')
    await run('menu', 'set', 'header', await fileOf('[]'))
    expect(printed.at(-1)).toBe('The menu header is empty: pages show no menu there.')

    expect(await run('menu', 'reset', 'header')).toBe(0)
    expect(printed.at(-1)).toContain('is back to the default')
    printed = []
    await run('menu', 'show', 'header')
    expect(JSON.parse(printed.join('\n'))).toEqual(defaultMenu('header'))
    expect(warned).toEqual([])
  })

  it.each([
    ['[{"label": "x", "href": "javascript:1"}]', 'Item 1 must link to'],
    ['{', 'This is not JSON'],
    ['', 'This is not JSON'],
    ['"'.padEnd(1_000_001, 'a'), 'The file is larger'],
  ])('reports what is wrong with a file, and changes nothing', async (text, message) => {
    expect(await run('menu', 'set', 'footer', await fileOf(text))).toBe(1)
    expect(warned.join('\n')).toContain(message)
    await run('menu', 'show', 'footer')
    expect(JSON.parse(printed.join('\n'))).toEqual(defaultMenu('footer'))
  })

  it('reports a missing file and an unknown menu', async () => {
    expect(await run('menu', 'set', 'footer', join(folder, 'none.json'))).toBe(1)
    expect(await run('menu', 'set', 'footer', folder)).toBe(1)
    expect(await run('menu', 'show', 'sidebar')).toBe(1)
    expect(warned.at(-1)).toContain('no menu called "sidebar"')
    expect(await run('menu', 'show')).toBe(2)
  })
})
