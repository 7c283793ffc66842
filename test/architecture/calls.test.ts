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
const answered = features.flatMap((feature) =>
  Object.entries({ ...feature.calls, sharedPages: feature.sharedPages }).flatMap(([kind, table]) =>
    Object.keys(table ?? {}).map((name) => ({
      kind: kind as Kind,
      name,
      ...whereIs(feature.name, kind as Kind, name),
    })),
  ),
)

/** The file of the feature that handles the call, and its test. */
function whereIs(feature: string, kind: Kind, name: string): Pick<Answered, 'file' | 'test'> {
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
  const ofSpec = callsOfTheSpec.map(({ section, kind, name, subject }) => {
    const found = answered.find((one) => one.kind === kind && one.name === name)
    const held = found ? `\`${found.file}\` | \`${found.test}\`` : 'later | later'
    return `| ${section} | ${subject} | ${kind === 'pages' && !found ? '' : code(label[kind](name))} | ${held} |`
  })
  const isOfSpec = (one: Answered) =>
    callsOfTheSpec.some(({ kind, name }) => one.kind === kind && one.name === name)
  const others = answered
    .filter((one) => !isOfSpec(one))
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
  ].join('\n')
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
