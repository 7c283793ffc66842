import { CHANNEL } from '../../src/platform/cache/announcements.ts'
import { withDatabase } from './command-process.ts'
import type { ShopProcess } from './shop-process.ts'

/**
 * Changes settings of a running shop, each written as an owner would: stored and announced as `handsel settings set`
 * does it, without a process for each, which takes longer than most journeys. The next page shows them.
 */
export async function changeSettings(
  shop: ShopProcess,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await withDatabase(shop.data, async (client) => {
    await client.query('begin')
    for (const [name, text] of Object.entries(values)) {
      await client.query(
        `insert into setting (name, value) values ($1, $2::jsonb)
         on conflict (name) do update set value = excluded.value, changed_at = now()`,
        [name, JSON.stringify(storedValue(text))],
      )
    }
    await client.query('select pg_notify($1, $2)', [CHANNEL, 'a test\nsettings'])
    await client.query('commit')
  })
  await untilHeard(shop)
}

function storedValue(text: string): unknown {
  if (text === 'yes' || text === 'no') return text === 'yes'
  return /^\d+$/.test(text) ? Number(text) : text
}

/**
 * The word is with the shop before any of these requests. A page that all share is not made before the settings are read
 * anew; there is none of those in memory then.
 */
async function untilHeard({ origin }: ShopProcess): Promise<void> {
  for (let asked = 0; asked < 4; asked += 1) {
    await new Promise((resolve) => setTimeout(resolve, 25))
    await fetch(`${origin}/?wc-ajax=get_refreshed_fragments`, { method: 'POST', headers: { origin } })
  }
  await fetch(`${origin}/`)
}
