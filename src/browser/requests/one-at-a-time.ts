/** Runs tasks one after the other, in the order they came, whether or not the one before failed (spec 4.3). */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()

  return function run<T>(task: () => Promise<T>): Promise<T> {
    const result = last.then(task, task)
    last = result
    return result
  }
}
