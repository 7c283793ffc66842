import type { Db } from '../../platform/db/db.ts'
import type { SettingDeclaration } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'

/** A shop with a database and these settings only, for tests; `announced` collects the tags. */
export function taxShop(db: Db, values: Readonly<Record<string, unknown>> = {}) {
  const announced: string[] = []
  const settings = {
    get: <Value>({ name, default: usual }: SettingDeclaration<Value>) =>
      Object.hasOwn(values, name) ? (values[name] as Value) : usual,
  }
  const tags = { announce: async (_: unknown, names: readonly string[]) => void announced.push(...names) }
  const actor = { kind: 'command', name: 'tax' }
  const shop = { db, settings, tags, actor, nowMs: () => 0 } as unknown as Shop
  return { shop, announced }
}
