/** Runs at most `max` tasks at the same time; the others start in the order they came. A failed task lets the next one start. */
export function limitConcurrency(max: number): <T>(task: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0

  const leave = () => {
    running -= 1
    queue.shift()?.()
  }
  return async (task) => {
    if (running >= max) await new Promise<void>((enter) => queue.push(enter))
    running += 1
    return task().finally(leave)
  }
}

/** Runs a task for every item, at most `max` at the same time. The first failure stops it once the running tasks have ended. */
export async function forEachConcurrently<Item>(
  max: number,
  items: readonly Item[],
  task: (item: Item) => Promise<void>,
): Promise<void> {
  const remaining = items.values()
  const errors: unknown[] = []
  const runNext = async () => {
    for (const item of remaining) {
      await task(item).catch((error: unknown) => errors.push(error))
      if (errors.length > 0) return
    }
  }
  await Promise.all(Array.from({ length: max }, runNext))
  if (errors.length > 0) throw errors[0]
}
