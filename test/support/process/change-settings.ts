import type pg from 'pg'
import { CHANNEL } from '../../../src/platform/cache/announcements.ts'
import { withDatabase } from './command-process.ts'
import type { ShopProcess } from './shop-process.ts'

/**
 * Changes settings of a running shop: stored and announced as `handsel settings set` does it, but without a process for
 * each, which takes longer than most journeys. The next page shows them.
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
    await announceTags(client, ['settings'])
    await client.query('commit')
  })
  await waitUntilReceived(shop)
}

/** Announces a change of stored data to a running shop, which then renders its pages again. */
export async function announceTags(client: pg.Client, tags: readonly string[]): Promise<void> {
  await client.query('select pg_notify($1, $2)', [CHANNEL, ['a test', ...tags].join('\n')])
}

function storedValue(text: string): unknown {
  if (text === 'yes' || text === 'no') return text === 'yes'
  return /^\d+$/.test(text) ? Number(text) : text
}

/**
 * The shop has received the announcement before any of these requests is answered. No shared page is rendered before the
 * settings are read again; none is in memory then.
 */
async function waitUntilReceived({ origin }: ShopProcess): Promise<void> {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 25))
    await fetch(`${origin}/?wc-ajax=get_refreshed_fragments`, { method: 'POST', headers: { origin } })
  }
  await fetch(`${origin}/`)
}
