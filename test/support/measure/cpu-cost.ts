/** Processor time of this thread for `act`, in ms, whatever else the machine does. */
export function cpuMsOf(act: () => unknown): number {
  const before = process.threadCpuUsage()
  act()
  return msSince(before)
}

/** The same for an asynchronous `act`. */
export async function cpuMsOfAsync(act: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await act()
  return msSince(before)
}

/** The minimum of some runs, without garbage collection, first compilation or a cold cache. */
export function minCpuMsOf(act: () => unknown, runs = 10): number {
  return Math.min(...Array.from({ length: runs }, () => cpuMsOf(act)))
}

function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
