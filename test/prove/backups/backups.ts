import { note, report, same } from '../figures.ts'
import { backupUnderLoad, type CommandFigures } from './backup-under-load.ts'

const PRODUCTS = 100_000
const MAX_MB = 200

/** Makes a backup of a large shop while orders are placed, proves it, restores it, and runs the copy. */
export async function proveBackups(): Promise<void> {
  const tried = `backup: ${PRODUCTS} products, 60 orders, 100 pictures of 100 KB`
  const made = await backupUnderLoad({ products: PRODUCTS, orders: 60, pictures: 100, calmMs: 3_000 })
  same(tried, 'exit codes', [made.backup.code, made.verification.code, made.restore.code], [0, 0, 0])
  same(tried, 'orders acknowledged before it that the copy does not have', made.lost, 0)
  same(tried, 'orders of the copy that differ from the shop', made.different, 0)
  same(tried, 'sign-in and order page in the copy', [made.signIn, made.orderPage], [302, 200])
  same(tried, 'failed pages', made.failedPages, 0)
  const ratio = made.p95Ms / made.calmP95Ms
  report({
    tried,
    came: `p95 of pages ${made.p95Ms.toFixed(0)} ms, ${made.calmP95Ms.toFixed(0)} ms without (${ratio.toFixed(1)} ×)`,
    promised: 'at most 3 ×, or 100 ms',
    holds: ratio <= 3 || made.p95Ms <= 100,
  })
  for (const name of ['backup', 'verification', 'restore'] as const) reportMemory(tried, name, made[name])
  note(`${made.acknowledgedBefore} orders before the backup, ${made.placedMeanwhile} meanwhile`)
  note(made.backup.output.split('\n')[0] ?? '')
}

function reportMemory(tried: string, name: string, { seconds, peakMb }: CommandFigures): void {
  const came = `${name} in ${seconds.toFixed(1)} s with ${peakMb.toFixed(0)} MB`
  report({ tried, came, promised: `less than ${MAX_MB} MB`, holds: peakMb > 0 && peakMb < MAX_MB })
}
