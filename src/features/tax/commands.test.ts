import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import type { CommandContext } from '../../cli/command.ts'
import { runCommandLine } from '../../cli/run-command.ts'
import { taxCommands } from './commands.ts'
import { allRates } from './store.ts'
import { taxShop } from './tax-shop.fixture.ts'

let database: TestDatabase
let folder: string
let output: string[]
let bar: string[]
let announced: string[]
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'handsel-tax-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await sql`delete from tax_rate`.execute(database.db)
  await sql`delete from tax_class where slug not in ('reduced-rate', 'zero-rate')`.execute(database.db)
  output = []
  bar = []
})

/** Runs a line as it is typed, behind `handsel`. */
function run(...typed: string[]): Promise<number> {
  const made = taxShop(database.db)
  announced = made.announced
  const context = {
    progress: (total: number, label: string) => {
      bar.push(`${label} ${total}`)
      return { advance: (by = 1) => void bar.push(`+${by}`), end: () => void bar.push('end') }
    },
    openShop: async () => ({ shop: made.shop, close: async () => void bar.push('closed') }),
  } as unknown as CommandContext
  const commands = taxCommands.map((command) => ({
    ...command,
    run: (...[args, own]: Parameters<typeof command.run>) =>
      command.run(args, { ...context, print: own.print, warn: own.warn }),
  }))
  const terminal = {
    print: (line: string) => void output.push(line),
    warn: (line: string) => void output.push(`! ${line}`),
    progress: context.progress,
  }
  return runCommandLine(commands, typed, terminal, {})
}

const heading =
  'Country code,State code,Postcode / ZIP,City,Rate %,Tax name,Priority,Compound,Shipping,Tax class'
const knoxville = 'US,TN,37918;379*,Knoxville;Halls,2.2500,City,2,1,0,reduced-rate'
const tennessee = 'US,TN,,,7.0000,State,1,0,1,'

async function fileOf(...lines: string[]): Promise<string> {
  const file = join(folder, 'rates.csv')
  await writeFile(file, lines.join('\n'))
  return file
}
const namesNow = async () => (await allRates(database.db)).map(({ name }) => name)

describe('tax import', () => {
  it("imports WooCommerce's file, and reports progress", async () => {
    expect(await run('tax', 'import', await fileOf(heading, tennessee, knoxville, ''))).toBe(0)
    expect(output).toEqual(['2 rates added, 0 changed, 0 already present, 0 removed.'])
    expect(bar).toEqual(['Rates 2', '+2', 'end', 'closed'])
    expect(announced).toEqual(['tax', 'settings'])
    expect(await allRates(database.db)).toMatchObject([
      { country: 'US', state: 'TN', ratePpm: 70_000, taxClass: '', compound: false, shipping: true },
      {
        ...{ postcodes: ['37918', '379*'], cities: ['KNOXVILLE', 'HALLS'], ratePpm: 22_500, priority: 2 },
        ...{ compound: true, shipping: false, taxClass: 'reduced-rate' },
      },
    ])
  })

  it('adds missing rates, each once', async () => {
    await run('tax', 'import', await fileOf(heading, tennessee))
    output = []
    await run('tax', 'import', await fileOf(heading, tennessee, knoxville, knoxville))
    expect(output).toEqual(['1 rates added, 0 changed, 2 already present, 0 removed.'])
    expect(await namesNow()).toEqual(['State', 'City'])
  })

  it('changes the rate of a place that has one, and its id stays', async () => {
    await run('tax', 'import', await fileOf(heading, tennessee))
    const [before] = await allRates(database.db)
    output = []
    await run('tax', 'import', await fileOf(heading, tennessee.replace('7.0000', '7.2500')))
    expect(output).toEqual(['0 rates added, 1 changed, 0 already present, 0 removed.'])
    expect(await allRates(database.db)).toEqual([{ ...before, ratePpm: 72_500 }])
  })

  it('replaces all rates with --replace, in the order of the file', async () => {
    await run('tax', 'import', await fileOf(heading, tennessee))
    output = []
    expect(await run('tax', 'import', await fileOf(heading, knoxville), '--replace')).toBe(0)
    expect(output).toEqual(['1 rates added, 0 changed, 0 already present, 1 removed.'])
    expect(await namesNow()).toEqual(['City'])
    await run('tax', 'import', await fileOf(heading, tennessee, knoxville), '--replace')
    expect(await namesNow()).toEqual(['State', 'City'])
  })

  it('reports every problem with its line and imports nothing', async () => {
    await run('tax', 'import', await fileOf(heading, tennessee))
    output = []
    const file = await fileOf(
      heading,
      knoxville,
      'US,TN,"37918;\n37919",,7.12345,State,1,0,1,',
      '',
      'UK,,,,20,VAT,x,0,1,luxury',
    )
    expect(await run('tax', 'import', file, '--replace')).toBe(1)
    expect(output).toEqual([
      '! Line 3: The rate 7.12345 has more than four decimals.',
      '! Line 6: "UK" is not a country; two letters such as US, or * for all.',
      '! Line 6: "x" is not a priority; whole numbers from 0 on.',
      '! Line 6: There is no tax class "luxury". Add it first.',
      `! ${file}: Nothing was imported.`,
    ])
    expect(await namesNow()).toEqual(['State'])
    expect(announced).toEqual([])
  })

  it('reports at most a hundred problems', async () => {
    const file = await fileOf(heading, ...Array.from({ length: 130 }, () => tennessee.replace('7.0000', 'x')))
    expect(await run('tax', 'import', file)).toBe(1)
    expect(output).toHaveLength(102)
    expect(output[100]).toBe('! … and 30 more problems.')
  })

  it.each([
    [
      'another order and other words of the same columns',
      'rate %;Tax Name;country code;State Code;ZIP/Postcode;City;Priority;Compound;Shipping;Tax Class\n7;State;US;TN;"1;2";;1;0;1;',
    ],
    [
      'headings of another language, ten in order',
      `Ländercode,Region,PLZ,Ort,Satz,Name,Rang,Verbund,Versand,Klasse\n${tennessee}`,
    ],
    ['a byte order mark and line ends of Windows', `\ufeff${heading}\r\n${tennessee}\r\n`],
  ])('reads %s', async (_, text) => {
    expect(await run('tax', 'import', await fileOf(text))).toBe(0)
    expect(await allRates(database.db)).toMatchObject([{ country: 'US', state: 'TN', ratePpm: 70_000 }])
  })

  it.each([
    ['a file without rates', heading, 'The file has a heading and no rates below it. Nothing was changed.'],
    ['an empty file', '', /^The first line has no columns .*: Country code, .*, Tax class\.$/],
    ['a file without a heading', tennessee, /The first line has no columns/],
    [
      'a file without one column',
      heading.replace('City,', ''),
      /has no columns with these names .*: City\.$/,
    ],
    ['an open quote', `${heading}\nUS,"TN`, /^This is not a CSV file: something is wrong near line 2/],
    ['no text', '\0\0', /^This is not a text in UTF-8/],
  ])('refuses %s with a message', async (_, text, sentence) => {
    expect(await run('tax', 'import', await fileOf(text))).toBe(1)
    const [first = ''] = output
    const message = first.slice(first.indexOf('rates.csv: ') + 'rates.csv: '.length)
    expect(message).toMatch(sentence)
    expect(await namesNow()).toEqual([])
  })

  it('refuses text in another encoding, and a missing file', async () => {
    const file = join(folder, 'latin.csv')
    await writeFile(file, Buffer.from([0xe4, 0x2c]))
    expect(await run('tax', 'import', file)).toBe(1)
    expect(await run('tax', 'import', folder)).toBe(1)
    expect(await run('tax', 'import', join(folder, 'nope.csv'))).toBe(1)
    expect(output[0]).toContain('not a text in UTF-8')
    expect(output.slice(1).every((line) => line.includes('The file does not exist'))).toBe(true)
  })

  it('imports five thousand rates in batches', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `US,TN,${index},,7,State,1,0,1,`)
    await run('tax', 'import', await fileOf(heading, ...lines))
    expect(output).toEqual(['5000 rates added, 0 changed, 0 already present, 0 removed.'])
    expect(bar).toEqual(['Rates 5000', '+2000', '+2000', '+1000', 'end', 'closed'])
    expect((await allRates(database.db)).map(({ postcodes }) => postcodes[0])).toEqual(
      lines.map((_, index) => String(index)),
    )
  })

  it('twice at a time adds each rate once', async () => {
    const file = await fileOf(heading, tennessee, knoxville)
    await Promise.all([run('tax', 'import', file), run('tax', 'import', file)])
    expect(await namesNow()).toEqual(['State', 'City'])
  })
})

describe('tax export', () => {
  it('writes a file that imports the same rates', async () => {
    const lines = [
      tennessee,
      knoxville.toUpperCase().replace('REDUCED-RATE', 'reduced-rate'),
      '*,,,,1,"A, ""B""",0,0,1,',
    ]
    await run('tax', 'import', await fileOf(heading, ...lines))
    const before = await allRates(database.db)
    const file = join(folder, 'out.csv')
    output = []
    expect(await run('tax', 'export', file)).toBe(0)
    expect(output).toEqual([`${file}: 3 rates.`])
    expect((await readFile(file, 'utf8')).split('\n').slice(0, 3)).toEqual([heading, ...lines.slice(0, 2)])

    await run('tax', 'import', file, '--replace')
    const plain = (rates: typeof before) => rates.map(({ id, position, ...rate }) => rate)
    expect(plain(await allRates(database.db))).toEqual(plain(before))
  })

  it('reports an unwritable path, and leaves no temporary file', async () => {
    const inside = join(folder, 'folder')
    await mkdir(join(inside, 'out.csv'), { recursive: true })
    expect(await run('tax', 'export', join(inside, 'nope', 'out.csv'))).toBe(1)
    expect(await run('tax', 'export', join(inside, 'out.csv'))).toBe(1)
    expect(output).toEqual([
      expect.stringMatching(/nope\/out\.csv cannot be written \(ENOENT\)\.$/),
      expect.stringMatching(/folder\/out\.csv cannot be written \([A-Z]+\)\.$/),
    ])
    expect(await readdir(inside)).toEqual(['out.csv'])
  })
})

describe('tax list', () => {
  it('shows classes and rates, of one country if requested', async () => {
    await run('tax', 'list')
    expect(output).toEqual(['Classes: standard, reduced-rate, zero-rate', 'There are no rates.'])
    await run('tax', 'import', await fileOf(heading, tennessee, 'DE,,1;2;3;4,,19,VAT,1,1,1,zero-rate'))
    output = []
    expect(await run('tax', 'list')).toBe(0)
    expect(output.slice(1)).toEqual([
      'US  TN  7.0000 %  State  priority 1  shipping',
      'DE  *  1;2;3;… (4)  19.0000 %  VAT  priority 1  compound, shipping  zero-rate',
    ])
    output = []
    await run('tax', 'list', '--country', 'de')
    expect(output).toHaveLength(2)
  })
})

describe('tax class', () => {
  it('adds a class by its name', async () => {
    expect(await run('tax', 'class', 'add', 'Books & maps')).toBe(0)
    expect(output).toEqual(['Books & maps: books-maps'])
    expect(await run('tax', 'class', 'add', 'books maps')).toBe(1)
    expect(output[1]).toBe('! There is a tax class of this name already.')
  })

  it('refuses anything else', async () => {
    expect(await run('tax', 'class', 'remove', 'Books')).toBe(2)
    expect(await run('tax', 'class', 'add')).toBe(2)
  })
})
