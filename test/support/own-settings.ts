import { expect } from 'vitest'
import { setSetting } from '../../src/features/settings/settings.ts'
import { features } from '../../src/features.ts'
import type { TestApp } from './app.ts'

const declarations = features.flatMap(({ settings }) => settings ?? [])

/** Sets settings of a running shop as its owner would, each written as a text, and waits until the shop goes by them. */
export async function setAll(
  { shop }: Pick<TestApp, 'shop'>,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, text] of Object.entries(values)) {
    const set = await setSetting(shop.db, shop.tags, declarations, name, text)
    expect(set, name).toMatchObject({ ok: true })
    const declaration = declarations.find((known) => known.name === name)
    const now = set.ok ? set.value : undefined
    if (declaration) await expect.poll(() => shop.settings.get(declaration)).toEqual(now)
  }
}

/** What the shop says to a value of a setting: `undefined` when it takes it. Nothing is kept of one that it refuses. */
export async function faultIn(
  { shop }: Pick<TestApp, 'shop'>,
  name: string,
  text: string,
): Promise<string | undefined> {
  const set = await setSetting(shop.db, shop.tags, declarations, name, text)
  return set.ok ? undefined : set.reason
}
