/** Processor time of this thread for `act`, in ms: what it costs, and not what else the machine does meanwhile. */
export function cpuMsOf(act: () => unknown): number {
  const before = process.threadCpuUsage()
  act()
  return msSince(before)
}

/** The same for what is waited for. */
export async function cpuMsOfAsync(act: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await act()
  return msSince(before)
}

/** The least of some runs: a collection of rubbish, a first compilation or a cold cache is not the act's own cost. */
export function leastCpuMsOf(act: () => unknown, runs = 10): number {
  return Math.min(...Array.from({ length: runs }, () => cpuMsOf(act)))
}

function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
