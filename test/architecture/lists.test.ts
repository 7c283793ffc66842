import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownCommandNames } from '../../src/cli/command.ts'
import { readValue, takesValue } from '../../src/features/settings/value.ts'
import { features, program } from '../../src/features.ts'
import { locales, setLocale } from '../../src/kernel/locale.ts'
import { projectRoot } from '../../src/platform/files/project-root.ts'
import { type SettingGroup, settingSections } from '../../src/platform/settings.ts'

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

  it('have a valid default', () => {
    expect(
      settings.filter((setting) => !takesValue(setting, setting.default)).map(({ name }) => name),
    ).toEqual([])
  })

  it.each(locales)('have a title and a help text of their own in %s', (locale) => {
    setLocale(locale)
    const isTitle = (text: string) => /^[\p{Lu}“-].*[^.:]$/su.test(text) && text.length <= 80
    const isHelp = (text: string) => /[.”“]$/.test(text)
    const poor = settings.filter(({ title, help }) => !isTitle(title()) || !isHelp(help()))
    expect(poor.map(({ name }) => name)).toEqual([])
    const places = settings.map(({ group, title }) => `${group}: ${title()}`)
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
    setLocale('en-US')
  })

  it('have a place in one form each, and every group of the forms has settings', () => {
    const groups: readonly SettingGroup[] = Object.values(settingSections).flat()
    expect(new Set(groups).size).toBe(groups.length)
    expect(groups.filter((each) => !settings.some(({ group }) => group === each))).toEqual([])
    expect(settings.filter(({ group }) => !groups.includes(group))).toEqual([])
  })

  it('depend on a setting of the same form only, with a value that it can have', () => {
    const sectionOf = (group: SettingGroup) =>
      Object.values<readonly SettingGroup[]>(settingSections).find((groups) => groups.includes(group))
    const wrong = settings.filter(({ when, group }) => {
      if (!when) return false
      const other = settings.find(({ name }) => name === when.setting)
      return !other || sectionOf(other.group) !== sectionOf(group) || !readValue(other, when.is, 2).ok
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  it('name each choice in plain words', () => {
    const named: readonly unknown[] = ['country', 'currency', 'language']
    const isTechnical = ({ name, choices, words, choiceText, format }: (typeof settings)[number]) =>
      name !== 'timezone' &&
      !named.includes(format) &&
      (choices ?? words ?? []).some((value) => {
        const text = choiceText?.({ value: value.replaceAll(/\W/g, '_') }) ?? value
        return text === value || text.includes('_')
      })
    expect(settings.filter(isTechnical).map(({ name }) => name)).toEqual([])
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
