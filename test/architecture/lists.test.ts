import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { takesValue } from '../../src/features/settings/value.ts'
import { features, program } from '../../src/features.ts'
import { projectRoot } from '../../src/platform/files/project-root.ts'

const root = projectRoot()
const { settings } = program
const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

describe('the list of features', () => {
  it('has every feature once, named like its folder', () => {
    const folders = globSync('src/features/*/', { cwd: root }).filter((folder) =>
      existsSync(join(root, folder, 'feature.ts')),
    )
    expect(features.map(({ name }) => name).sort()).toEqual(
      folders.map((folder) => folder.split('/')[2]).sort(),
    )
  })
})

describe('the settings of all features', () => {
  it('have unique names that a command line accepts', () => {
    const names = settings.map(({ name }) => name)
    expect(repeated(names)).toEqual([])
    expect(names.filter((name) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))).toEqual([])
  })

  it('have a valid default and a help text', () => {
    expect(
      settings.filter((setting) => !takesValue(setting, setting.default)).map(({ name }) => name),
    ).toEqual([])
    expect(settings.filter(({ help }) => !/^[A-Z].*\.$/.test(help)).map(({ name }) => name)).toEqual([])
  })
})

describe('the jobs and commands of all features', () => {
  it('have unique names', () => {
    expect(repeated(features.flatMap(({ jobs }) => Object.keys(jobs ?? {})))).toEqual([])
    expect(repeated(features.flatMap(({ commands }) => (commands ?? []).map(({ name }) => name)))).toEqual([])
  })
})
