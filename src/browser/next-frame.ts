/**
 * Does work once the page has next been shown, each piece in a task of its own: until then the time belongs to the
 * picture, the first one or the one that answers a press. A page that nobody sees waits for no frame.
 */
export function afterNextFrame(...work: readonly (() => void)[]): void {
  const begin = () => {
    for (const each of work) setTimeout(each)
  }
  if (document.visibilityState === 'hidden') begin()
  else requestAnimationFrame(begin)
}
