import { constants, setPriority } from 'node:os'
import type { Pool } from 'pg'

const LOW = constants.priority.PRIORITY_LOW

/**
 * Shoppers come first: where the processor is wanted by a command and by the running shop, the shop has it. The
 * database works for a command in processes of its own, which give way as well; only for a database on this machine.
 */
export function giveWay(pool: Pool): void {
  setPriority(LOW)
  const lowered = new WeakSet<object>()
  pool.on('acquire', (client) => {
    const { processID } = client as typeof client & { readonly processID: number | null }
    if (processID === null || lowered.has(client)) return
    lowered.add(client)
    lower(processID)
  })
}

function lower(pid: number): void {
  try {
    setPriority(pid, LOW)
  } catch (error) {
    // Another user's process, or one that has ended: then it keeps the place that it has.
    const { info } = error as { readonly info?: { readonly code?: string } }
    if (!['EPERM', 'EACCES', 'ESRCH'].includes(info?.code ?? '')) throw error
  }
}
