let last: Promise<unknown> = Promise.resolve()

/**
 * Runs a task in the one queue of everything that reads or changes the cart (spec 4.3): answers come in the order of the
 * requests, so that none shows an older cart than the page. After a failure the next one runs.
 */
export function runInCartQueue<T>(task: () => Promise<T>): Promise<T> {
  const result = last.then(task, task)
  last = result
  return result
}
