import { describe, expect, it } from 'vitest'
import { type ModuleFacts, moduleFacts, modulesIn } from './sources/module-graph.ts'

const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]

/** Features that import each other, directly or through others: each group once, sorted by name. */
function circlesIn(modules: readonly ModuleFacts[]): string[][] {
  const needs = new Map<string, Set<string>>()
  for (const { path, imports } of modules) {
    const feature = featureOf(path)
    for (const { from } of imports) {
      const needed = featureOf(from)
      if (feature && needed && feature !== needed)
        needs.set(feature, (needs.get(feature) ?? new Set()).add(needed))
    }
  }
  const reach = new Map([...needs.keys()].map((feature) => [feature, reachedFrom(feature, needs)]))
  const groups = [...needs.keys()].map((feature) =>
    [...(reach.get(feature) ?? [])].filter((other) => reach.get(other)?.has(feature)).sort(),
  )
  return [
    ...new Map(groups.filter(({ length }) => length > 0).map((group) => [group.join(), group])).values(),
  ]
}

function reachedFrom(feature: string, needs: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>()
  const visit = (one: string) => {
    for (const next of needs.get(one) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      visit(next)
    }
  }
  visit(feature)
  return reached
}

describe('features', () => {
  it('do not import each other in circles', () => {
    const program = modulesIn('src/features/**/*.{ts,tsx}').filter(
      ({ path }) => !/\.(test|fixture)\.tsx?$/.test(path),
    )
    expect(circlesIn(program)).toEqual([])
    expect(program.length).toBeGreaterThan(500)
  })

  it('are detected in a planted circle of any length, by type imports and dynamic imports too', () => {
    const planted = (imports: Readonly<Record<string, string>>) =>
      circlesIn(
        Object.entries(imports).map(([feature, text]) =>
          moduleFacts(`src/features/${feature}/${feature}.ts`, text),
        ),
      )
    expect(
      planted({
        tax: "import type { Address } from '../addresses/rules/address.ts'",
        addresses: "export { facts } from '../settings/settings.ts'",
        settings: "const load = () => import('../tax/tax.ts')",
        cart: "import { rates } from '../tax/tax.ts'",
      }),
    ).toEqual([['addresses', 'settings', 'tax']])
    expect(planted({ cart: "import '../tax/tax.ts'", tax: "import './rules/rate.ts'" })).toEqual([])
  })
})
