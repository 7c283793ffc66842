import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import doors from './front-doors.json' with { type: 'json' }
import { type Source, sources } from './sources/sources.ts'

/** The front doors other than `<feature>.ts`, by feature: paths within its folder. */
const listed = Object.entries(doors).flatMap(([feature, files]) =>
  files.map((file) => `src/features/${feature}/${file}`),
)

const isDoor = (path: string) => /^src\/features\/([^/]+)\/\1\.tsx?$/.test(path) || listed.includes(path)
const isStore = (path: string) => /\/(store\/[^/]+|store|[a-z-]+-(store|columns?))\.ts$/.test(path)
const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]

/** What front doors pass on from elsewhere, as `door: file`; functions of their own stores may be: stores stay closed to others. */
function passedOn(program: readonly Source[]): string[] {
  return program
    .filter(({ path }) => isDoor(path))
    .flatMap(({ path, text }) => {
      const targets = [...text.matchAll(/^export (?:type )?(?:\{[^}]*\}|\*.*) from '([^']+)'/gm)].map(
        ([, to = '']) => normalize(join(dirname(path), to)),
      )
      const isOwnStore = (to: string) => featureOf(to) === featureOf(path) && isStore(to)
      return targets.filter((to) => !isOwnStore(to)).map((to) => `${path}: ${to}`)
    })
}

describe('front doors', () => {
  const program = sources('src/**/*.{ts,tsx}')

  it('hold operations, and pass on nothing but functions of their own stores', () => {
    expect(passedOn(program)).toEqual([])
  })

  it('are not lists of exports', () => {
    const path = 'src/features/stock/stock.ts'
    const lists: Source[] = [
      { path, text: "export { level } from './levels.ts'\n" },
      { path, text: "export type { Level } from './levels.ts'\n" },
      { path, text: "export * from '../catalog/store.ts'\n" },
      { path, text: "export {\n  level,\n} from './level-store.ts'\n" },
    ]
    expect(passedOn(lists)).toEqual([
      `${path}: src/features/stock/levels.ts`,
      `${path}: src/features/stock/levels.ts`,
      `${path}: src/features/catalog/store.ts`,
    ])
  })

  it('are listed where another feature uses them, and nowhere else', () => {
    const used = new Set(
      program.flatMap(({ path, text }) =>
        [...text.matchAll(/ from '(\.[^']+)'/g)].flatMap(([, to = '']) => {
          const target = normalize(join(dirname(path), to))
          return featureOf(target) === featureOf(path) ? [] : [target]
        }),
      ),
    )
    expect(listed.length).toBeGreaterThan(0)
    expect(listed.filter((path) => !used.has(path))).toEqual([])
  })
})
