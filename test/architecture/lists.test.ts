import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownCommandNames } from '../../src/cli/command.ts'
import { takesValue } from '../../src/features/settings/value.ts'
import { features, program } from '../../src/features.ts'
import { projectRoot } from '../../src/platform/files/project-root.ts'

const root = projectRoot()
const { settings } = program

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
  it('have names that a command line accepts', () => {
    const names = settings.map(({ name }) => name)
    expect(names.filter((name) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))).toEqual([])
  })

  it('have a valid default and a help text', () => {
    expect(
      settings.filter((setting) => !takesValue(setting, setting.default)).map(({ name }) => name),
    ).toEqual([])
    expect(settings.filter(({ help }) => !/^[A-Z].*\.$/.test(help)).map(({ name }) => name)).toEqual([])
  })
})

describe('the commands of the command line itself', () => {
  it('are reserved: no feature may declare one', async () => {
    const text = readFileSync(join(root, 'src/cli.ts'), 'utf8')
    const files = [...text.matchAll(/import \{ \w+Command \} from '\.\/cli\/([a-z-]+)\.ts'/g)]
    const modules = await Promise.all(files.map(([, name]) => import(`../../src/cli/${name}.ts`)))
    const names: string[] = modules.flatMap((module) =>
      Object.entries<{ name: string }>(module).flatMap(([key, { name }]) =>
        key.endsWith('Command') ? [name] : [],
      ),
    )
    expect(names.sort()).toEqual([...ownCommandNames].sort())
  })
})
