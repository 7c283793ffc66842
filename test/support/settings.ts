import { expect } from 'vitest'
import { setSetting } from '../../src/features/settings/settings.ts'
import type { TestApp } from './app.ts'

/** Sets settings of a running shop as its owner would, each written as text, and waits until they are in effect. */
export async function setSettings(
  { shop }: Pick<TestApp, 'shop'>,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, text] of Object.entries(values)) {
    const set = await setSetting(shop, name, text)
    expect(set, name).toMatchObject({ ok: true })
    const declaration = shop.program.settings.find((known) => known.name === name)
    const now = set.ok ? set.value : undefined
    if (declaration) await expect.poll(() => shop.settings.get(declaration)).toEqual(now)
  }
}

/** Why a value of a setting is refused; `undefined` when it is accepted. A refused value is not stored. */
export async function settingRefusal(
  { shop }: Pick<TestApp, 'shop'>,
  name: string,
  text: string,
): Promise<string | undefined> {
  const set = await setSetting(shop, name, text)
  return set.ok ? undefined : set.reason
}
