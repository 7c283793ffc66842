import pg from 'pg'

/** The texts of all statements that this process sends to databases while `act` runs, in their order. */
export async function statementsOf(act: () => Promise<unknown>): Promise<readonly string[]> {
  const { prototype } = pg.Client
  const send = prototype.query as (this: pg.Client, ...given: unknown[]) => unknown
  const texts: string[] = []
  prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given
    texts.push(typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? ''))
    return send.apply(this, given)
  } as never
  try {
    await act()
  } finally {
    prototype.query = send as never
  }
  return texts
}
