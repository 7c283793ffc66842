/**
 * Runs work after the next frame, each function in a separate task, so that it does not delay the first picture or the
 * reaction to a press. A hidden page does not wait for a frame.
 */
export function afterNextFrame(...work: readonly (() => void)[]): void {
  const start = () => {
    for (const each of work) setTimeout(each)
  }
  if (document.visibilityState === 'hidden') start()
  else requestAnimationFrame(start)
}
