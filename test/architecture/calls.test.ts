import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { features } from '../../src/features.ts'
import type { FeatureCalls } from '../../src/platform/feature.ts'
import { callsOfTheSpec } from './calls-of-the-spec.ts'
import { sources } from './sources/sources.ts'

type Kind = keyof FeatureCalls | 'sharedPages'
type Answered = {
  readonly kind: Kind
  readonly name: string
  readonly file: string
  readonly test: string | undefined
}

const label: Record<Kind, (name: string) => string> = {
  wcAjax: (name) => `POST /?wc-ajax=${name}`,
  adminAjax: (name) => `POST /wp-admin/admin-ajax.php?action=${name}`,
  rest: (name) => name.replace(' /', ' /wp-json/'),
  pages: (name) => name,
  sharedPages: (name) => `GET ${name}`,
  links: (name) => `any page with \`${name}\``,
}

/** Those of the wire before journeys, of which many make the same call. */
const tests = ['wire', 'e2e'].flatMap((folder) => sources(`test/${folder}/**/*.test.{ts,tsx}`, true))
/**
 * The resources of `/wp-json/`, by their paths: all their calls come from one declaration. Those of older versions are part
 * of the newest.
 */
const resources = new Map(
  sources('src/features/*/rest/*-resource.ts').flatMap(({ path, text }) =>
    [...text.matchAll(/^ {2}path: '((?!wc\/v[12]\/)[^']+)'/gm)].map(
      ([, address = '']) => [address, path] as const,
    ),
  ),
)

const answered = features.flatMap((feature) =>
  Object.entries({ ...feature.calls, sharedPages: feature.sharedPages }).flatMap(([kind, table]) =>
    Object.keys(table ?? {}).map((name) => ({
      kind: kind as Kind,
      name,
      ...whereIs(feature.name, kind as Kind, name),
    })),
  ),
)

/** The path of the resource that a call belongs to: of its list, of one record, of a batch, or of an older version. */
function resourceOf(kind: Kind, name: string): string | undefined {
  if (kind !== 'rest') return undefined
  const path = (name.split(' /').at(-1) ?? '').replace(/^wc\/v[12]\//, 'wc/v3/')
  return [path, path.replace(/\/(:\w+|batch)$/, '')].find((one) => resources.has(one))
}

/** The file of the feature that handles the call, and its test. */
function whereIs(feature: string, kind: Kind, name: string): Pick<Answered, 'file' | 'test'> {
  const resource = resourceOf(kind, name)
  if (resource) {
    const called = addressOf(kind, `GET /${resource}`)
    return { file: resources.get(resource) ?? '', test: tests.find(({ text }) => called.test(text))?.path }
  }
  const named = sources(`src/features/${feature}/**/*.{ts,tsx}`).filter(({ text }) => text.includes(name))
  const file = named.find(({ path }) => /\/routes[./]/.test(path)) ?? named[0]
  const called = addressOf(kind, name)
  const byName = tests.find(({ path }) => basename(path).startsWith(`${name.replaceAll('_', '-')}.`))
  const byTitle = tests.find(({ text }) => text.includes(`describe('${label[kind](name)}'`))
  const byAddress = tests.find(({ text }) => called.test(text))
  return { file: file?.path ?? '', test: (byName ?? byTitle ?? byAddress)?.path }
}

/** The address of a call as it appears in a test, with any text for `:name`. */
function addressOf(kind: Kind, name: string): RegExp {
  if (kind === 'wcAjax') return new RegExp(`wc-ajax=${name}\\b`)
  if (kind === 'adminAjax') return new RegExp(`action=${name}\\b`)
  if (kind === 'links') return new RegExp(`\\b${name}\\b`)
  const path = (kind === 'rest' ? '/wp-json' : '') + (name.split(' ').at(-1) ?? '')
  const literal = path
    .replace(/[.+?^$()[\]{}|\\]/g, '\\$&')
    .replace(/:\w+\*/g, '[^\\s]+')
    .replace(/:\w+/g, '[^\\s/]+')
  return new RegExp(`['"\`( ]${literal}(?=['"\`?# ])`)
}

function page(): string {
  const ofSpec = callsOfTheSpec.map(({ section, kind, name, subject, method = 'POST' }) => {
    const found = answered.find((one) => one.kind === kind && one.name === name)
    const held = found ? `\`${found.file}\` | \`${found.test}\`` : 'later | later'
    const call = label[kind](name).replace(/^POST/, method)
    return `| ${section} | ${subject} | ${kind === 'pages' && !found ? '' : code(call)} | ${held} |`
  })
  const isOfSpec = (one: Answered) =>
    callsOfTheSpec.some(({ kind, name }) => one.kind === kind && one.name === name)
  const isOfResource = ({ kind, name }: Answered) => resourceOf(kind, name) !== undefined
  const ofResources = [...resources].map(([path, file]) => {
    const calls = answered.filter(({ kind, name }) => resourceOf(kind, name) === path)
    return `| \`/wp-json/${path}\` | ${methodsIn(path, calls)} | \`${file}\` | \`${calls[0]?.test}\` |`
  })
  const others = answered
    .filter((one) => !isOfSpec(one) && !isOfResource(one))
    .map(
      ({ kind, name, file, test }) =>
        `| ${code(label[kind](name))} | \`${file}\` | ${test ? `\`${test}\`` : 'none'} |`,
    )
  return [
    '# Calls',
    '',
    'Every call of chapter 7 of the specification, and every other address that is answered. Written by a test from the',
    "features' own tables: `vitest run test/architecture/calls.test.ts --update` writes it anew.",
    '',
    '## Of the specification',
    '',
    '| Section | For | Call | Code | Test |',
    '|---|---|---|---|---|',
    ...ofSpec,
    '',
    '## Others',
    '',
    '| Address | Code | Test |',
    '|---|---|---|',
    ...others,
    '',
    '## Resources of the REST interface',
    '',
    'Each has a list, records and batches as `docs/wire.md` K says; `/wp-json/openapi.json` describes their fields.',
    '',
    '| Path | What it answers | Contract | Test |',
    '|---|---|---|---|',
    ...ofResources,
    '',
  ].join('\n')
}

/** "list, get, create, change, delete, batch; read in wc/v2". */
function methodsIn(path: string, calls: readonly Answered[]): string {
  const names = new Set(calls.map(({ name }) => name))
  const at =
    [...names].map((name) => name.split(' ')[1] ?? '').find((one) => one.startsWith(`/${path}/:`)) ?? ''
  const words = {
    [`GET /${path}`]: 'list',
    [`GET ${at}`]: 'get',
    [`POST /${path}`]: 'create',
    [`POST ${at}`]: 'change',
    [`DELETE ${at}`]: 'delete',
    [`POST /${path}/batch`]: 'batch',
  }
  const answers = Object.entries(words).flatMap(([name, word]) => (names.has(name) ? [word] : []))
  const older = ['wc/v2', 'wc/v1'].filter((one) => [...names].some((name) => name.includes(` /${one}/`)))
  return answers.join(', ') + (older.length > 0 ? `; read in ${older.join(' and ')}` : '')
}

function code(text: string): string {
  return text.includes('`') ? text : `\`${text}\``
}

describe('the calls', () => {
  it('are each tested over HTTP', () => {
    expect(answered.filter(({ test }) => !test).map(({ kind, name }) => `${kind} ${name}`)).toEqual([])
    expect(answered.filter(({ file }) => !file)).toEqual([])
  })

  it('are listed in docs/calls.md', async () => {
    await expect(page()).toMatchFileSnapshot('../../docs/calls.md')
  })
})
