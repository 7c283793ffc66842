import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BadProgram } from '../kernel/unique.ts'
import type { ExtensionPoint } from './extension-point.ts'
import { extensions } from './extension-point.ts'
import type { Feature } from './feature.ts'
import { html } from './http/answer.ts'
import { programOf } from './program.ts'
import { endpoint } from './rest/endpoint.ts'
import type { SettingDeclaration } from './settings.ts'
import type { Shop } from './shop.ts'

const answer = async () => html('')
const work = async () => {}
const restEndpoint = endpoint({ access: 'anyone', args: z.object({}), handle: async () => ({ data: null }) })
const colour: SettingDeclaration<string> = {
  name: 'colour',
  title: () => 'Colour',
  help: () => 'A colour.',
  group: 'identity',
  type: 'text',
  default: 'red',
}
const lock = { setting: colour, text: 'Not now.', isLocked: async () => true }
const command = { name: 'paint', summary: '', usage: '', options: {}, run: async () => 0 }
const cached = { name: 'colours', read: async () => [] }
const personal = { part: 'colours', export: async () => [], erase: async () => [] }

const feature = (name: string, declared: Omit<Feature, 'name'>): Feature => ({ name, ...declared })
const of = (declared: Omit<Feature, 'name'>) => [feature('paint', declared), feature('wood', declared)]

describe('a list of features', () => {
  it.each<[string, Omit<Feature, 'name'>]>([
    ['wc-ajax call "mix"', { calls: { wcAjax: { mix: answer } } }],
    ['admin-ajax call "mix"', { calls: { adminAjax: { mix: answer } } }],
    ['REST route "GET /v1/mix"', { calls: { rest: { 'GET /v1/mix': restEndpoint } } }],
    ['page "POST /mix/"', { calls: { pages: { 'POST /mix/': answer } } }],
    ['shared page "/mix/"', { sharedPages: { '/mix/': async () => undefined } }],
    ['link "mix"', { calls: { links: { mix: answer } } }],
    ['command "paint"', { commands: [command] }],
    ['setting "colour"', { settings: [colour] }],
    ['lock of the setting "colour"', { settingLocks: [lock] }],
    ['job "dry"', { jobs: { dry: work } }],
    ['cached value "colours"', { cachedValues: [cached] }],
    ['part of personal data "colours"', { personal }],
    ['task "identify"', { identify: async () => undefined }],
  ])('that declares a %s twice is refused, naming both', (what, declared) => {
    expect(() => programOf(of(declared))).toThrow(BadProgram)
    expect(() => programOf(of(declared))).toThrow(`The ${what} is declared twice: by paint and by wood.`)
  })

  it('with two features of one name is refused, naming their positions', () => {
    expect(() => programOf([feature('paint', {}), feature('wood', {}), feature('paint', {})])).toThrow(
      'The feature "paint" is declared twice: by entry 1 of the list and by entry 3 of the list.',
    )
  })

  it.each(['start', 'migrate', 'doctor'])('with the command "%s" of the command line is refused', (name) => {
    const commands = [{ ...command, name }]
    expect(() => programOf([feature('paint', { commands })])).toThrow(
      `The command "${name}" is declared twice: by the command line and by paint.`,
    )
  })

  it('with the name of a server setting is refused', () => {
    const settings = [{ ...colour, name: 'limit_checkouts' }]
    expect(() => programOf([feature('paint', { settings })])).toThrow('by paint and by server')
  })

  it('that schedules a job twice, or an unknown one, is refused', () => {
    const schedule = { dry: '* * * * *' }
    const twice = [feature('paint', { jobs: { dry: work }, schedule }), feature('wood', { schedule })]
    expect(() => programOf(twice)).toThrow('The schedule "dry" is declared twice: by paint and by wood.')
    expect(() => programOf([feature('wood', { schedule })])).toThrow(
      'The job "dry" is scheduled by wood, and no feature does it.',
    )
  })

  it('that has the same address twice with other parameter names is refused', () => {
    const pages = (name: string) => ({ calls: { pages: { [`GET /mix/:${name}/`]: answer } } })
    expect(() => programOf([feature('paint', pages('id')), feature('wood', pages('slug'))])).toThrow(
      'The page "GET /mix/:slug/" is declared twice: by paint and by wood.',
    )
  })

  it('with a personal page at the address of a shared one is refused; a form post is allowed', () => {
    const shared = feature('paint', { sharedPages: { '/mix/': async () => undefined } })
    const personalPage = (method: string) =>
      feature('wood', { calls: { pages: { [`${method} /mix/`]: answer } } })
    expect(() => programOf([shared, personalPage('GET')])).toThrow('by paint and by wood')
    expect(() => programOf([shared, personalPage('POST')])).not.toThrow()
  })
})

describe('a program', () => {
  it('has what all features declare, in their order, and is frozen', () => {
    const program = programOf([
      feature('paint', { commands: [command], jobs: { dry: work }, schedule: { dry: '* * * * *' } }),
      feature('wood', { commands: [{ ...command, name: 'saw' }], settings: [colour], personal }),
    ])
    expect(program.commands.map(({ name }) => name)).toEqual(['paint', 'saw'])
    expect(program.settings[0]).toBe(colour)
    expect(program.jobs['dry']).toBe(work)
    expect(program.schedule).toEqual({ dry: '* * * * *' })
    expect(program.personalData).toEqual([personal])
    for (const part of [program, program.calls, program.commands, program.settings, program.jobs])
      expect(Object.isFrozen(part)).toBe(true)
  })

  it('runs the handlers of a tag, and all handlers for the tag of everything', async () => {
    const done: string[] = []
    const onTags = (name: string) => ({ onTags: { [name]: () => void done.push(name) } })
    const program = programOf([feature('paint', onTags('colours')), feature('wood', onTags('trees'))])
    const shop = {} as Shop
    await program.renew(shop, ['trees', 'stones'])
    expect(done).toEqual(['trees'])
    await program.renew(shop, ['*'])
    expect(done).toEqual(['trees', 'colours', 'trees'])
  })

  it('without identify and price groups treats everybody as the same guest', async () => {
    const program = programOf([])
    expect(await program.identify({} as Shop, {} as never)).toBeUndefined()
    expect(program.priceGroups({} as Shop).ofCookie('role=wholesale').roles).toEqual([])
  })
})

describe('an extension point', () => {
  type Tool = { readonly id: string }
  const tools: ExtensionPoint<Tool> = { name: 'tool', keyOf: ({ id }) => id }
  const saw = { id: 'saw' }

  it('returns what the shop adds, in its order, or an empty list', () => {
    const program = programOf([], [extensions(tools, [saw, { id: 'axe' }])])
    expect(program.extensions(tools).map(({ id }) => id)).toEqual(['saw', 'axe'])
    expect(programOf([]).extensions(tools)).toEqual([])
  })

  it('refuses two objects of the same key, and a second list', () => {
    expect(() => programOf([], [extensions(tools, [saw, saw])])).toThrow(
      'The tool "saw" is declared twice: by entry 1 of the list and by entry 2 of the list.',
    )
    expect(() => programOf([], [extensions(tools, []), extensions(tools, [])])).toThrow(
      'The extension point "tool" is declared twice',
    )
  })
})
