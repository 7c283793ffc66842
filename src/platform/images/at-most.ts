/** Runs at most `most` tasks at once, the others wait in the order they came; a failure lets the next one in. */
export function atMost(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0

  const leave = () => {
    running -= 1
    waiting.shift()?.()
  }
  return async (task) => {
    if (running >= most) await new Promise<void>((enter) => waiting.push(enter))
    running += 1
    return task().finally(leave)
  }
}
