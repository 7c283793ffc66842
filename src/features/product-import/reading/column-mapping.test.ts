import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMapping } from './column-mapping.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsel-mapping-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function mapping(text: string) {
  const file = join(folder, 'mapping.json')
  await writeFile(file, text)
  return readMapping(file)
}

describe('a mapping of columns', () => {
  it('knows columns in upper and lower case, and leaves others as they are', async () => {
    const { standardName: ours } = await mapping('\uFEFF{"Nom": "Name", "Poids (kg)": "Weight (kg)"}')
    expect(['nom', ' NOM'.trim(), 'Poids (KG)', 'SKU'].map(ours)).toEqual([
      'Name',
      'Name',
      'Weight (kg)',
      'SKU',
    ])
  })

  it('has {n} for a number', async () => {
    const { standardName: ours } = await mapping(
      '{"Attribut {n} nom": "Attribute {n} name", "Attribut 3 nom": "Name"}',
    )
    expect(['Attribut 12 nom', 'attribut 3 nom', 'Attribut nom'].map(ours)).toEqual([
      'Attribute 12 name',
      'Name',
      'Attribut nom',
    ])
  })

  it.each([
    ['no JSON', 'Nom;Name', ''],
    ['a list', '["Nom"]', ''],
    ['not of names', '{"Nom": 3}', ''],
    ['an empty name', '{"Nom": " "}', ''],
    ['a number on one side only', '{"Attribut {n}": "Name"}', 'Name'],
    [
      'endless',
      JSON.stringify(Object.fromEntries([...Array(2001).keys()].map((n) => [`c${n}`, 'Name']))),
      '',
    ],
  ])('is refused when it is %s', async (_, text, about) => {
    await expect(mapping(text)).rejects.toMatchObject({ reason: 'bad-mapping', about })
  })

  it.each(['none.json', '.'])('is refused when it is not there: %s', async (name) => {
    await expect(readMapping(join(folder, name))).rejects.toMatchObject({ reason: 'no-mapping-file' })
  })
})
