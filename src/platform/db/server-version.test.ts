import { expect, it } from 'vitest'
import { createPool } from './db.ts'
import { refuseOtherVersions } from './server-version.ts'

it.each(['postgres://nobody:hush@127.0.0.1:1/x', 'postgres://nobody:hush@localhost:1/x'])(
  'an unreachable database is refused with a message: %s',
  async (connectionString) => {
    const pool = createPool({ connectionString })
    const refused = refuseOtherVersions(pool)
    await expect(refused).rejects.toMatchObject({ name: 'DatabaseRefusal', reason: 'unreachable' })
    await expect(refused).rejects.toThrow(
      /^The database cannot be reached: .*ECONNREFUSED.* DATABASE_URL is correct\.$/,
    )
    await expect(refused).rejects.not.toThrow('hush')
    await pool.end()
  },
)
