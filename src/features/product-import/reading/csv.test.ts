import { describe, expect, it } from 'vitest'
import { type CsvRow, CsvSyntaxError, csvRows, firstRow } from './csv.ts'

async function* chunks(text: string, size = 7): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}
async function rows(text: string | AsyncIterable<string>, delimiter = ','): Promise<CsvRow[]> {
  const all: CsvRow[] = []
  for await (const row of csvRows(typeof text === 'string' ? chunks(text) : text, delimiter)) all.push(row)
  return all
}
const broken = (text: string | AsyncIterable<string>) =>
  rows(text).then(
    () => undefined,
    (error: unknown) => error instanceof CsvSyntaxError && { reason: error.reason, row: error.row },
  )

describe('the rows of a CSV file', () => {
  it('have quotes, commas and line breaks inside quotes', async () => {
    expect(await rows('SKU,Name\r\nA,"Bud ""Alba"", white"\r\nB,"Two\nlines"\r\n')).toEqual([
      { number: 1, cells: ['SKU', 'Name'] },
      { number: 2, cells: ['A', 'Bud "Alba", white'] },
      { number: 3, cells: ['B', 'Two\nlines'] },
    ])
  })

  it('know no escape but the doubled quote', async () => {
    expect((await rows('A,"back\\"\nB,2')).map(({ cells }) => cells)).toEqual([
      ['A', 'back\\'],
      ['B', '2'],
    ])
  })

  it('may end in different ways in one file', async () => {
    expect((await rows('A\r\nB\nC\rD')).map(({ cells }) => cells)).toEqual([['A'], ['B'], ['C'], ['D']])
  })

  it('keep their numbers when empty ones are left out', async () => {
    expect((await rows('SKU\nA\n\n ,\nB')).map(({ number }) => number)).toEqual([1, 2, 5])
  })

  it('may have another number of cells than the heading', async () => {
    expect((await rows('A,B\n1\n1,2,3')).map(({ cells }) => cells.length)).toEqual([2, 1, 3])
  })

  it('of another delimiter have commas in their texts', async () => {
    expect((await rows('A;B\n1,5;2', ';')).map(({ cells }) => cells)).toEqual([
      ['A', 'B'],
      ['1,5', '2'],
    ])
  })
})

describe('a CSV that breaks off', () => {
  it('reports the row of a quote that is never closed', async () => {
    expect(await broken('SKU,Name\nA,1\nB,"Bea\nC,3\n')).toEqual({ reason: 'not-csv', row: 3 })
  })

  it('is valid where a quote is an inch sign or encloses a part of a cell', async () => {
    const rows = []
    for await (const { cells } of csvRows(chunks('SKU,Name\nA,5" pot\nB,"Alba" the first\n', 7), ','))
      rows.push(cells)
    expect(rows.slice(1)).toEqual([
      ['A', '5" pot'],
      ['B', '"Alba" the first'],
    ])
  })

  it('has a row of more than a million characters', async () => {
    const text = (length: number) => `SKU\nA\n"${'x'.repeat(length)}"\n`
    expect(await broken(chunks(text(1_000_001), 65_536))).toEqual({ reason: 'row-too-long', row: 3 })
    expect(await broken(chunks(text(1_000_000), 65_536))).toBeUndefined()
  })

  it('is read no further than that, however long its line', async () => {
    let created = 0
    async function* endless() {
      yield 'SKU\n'
      for (; created < 50; created++) yield 'x'.repeat(1_000_000)
    }
    expect(await broken(endless())).toEqual({ reason: 'row-too-long', row: 2 })
    expect(created).toBeLessThan(20)
  })
})

it('reads the first row of a text that breaks off behind it', () => {
  expect(firstRow('A;"B;b"\n1;"2', ';')).toEqual(['A', 'B;b'])
  expect(firstRow('"A', ',')).toBeUndefined()
})
