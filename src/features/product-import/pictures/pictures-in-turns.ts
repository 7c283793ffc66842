/** Does all of it, at most `most` at once. The first fault ends it, when what has begun has come to its end. */
export async function inTurns(
  most: number,
  names: readonly string[],
  task: (name: string) => Promise<void>,
): Promise<void> {
  const waiting = [...names].reverse()
  const faults: unknown[] = []
  const work = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      await task(name).catch((error: unknown) => {
        waiting.length = 0
        faults.push(error)
      })
    }
  }
  await Promise.all(Array.from({ length: most }, work))
  if (faults.length > 0) throw faults[0]
}
