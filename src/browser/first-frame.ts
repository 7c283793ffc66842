/**
 * Does work once the page has been shown for the first time, each piece in a task of its own: until then the time
 * belongs to the first picture, and what measures the page finds it laid out. A page that nobody sees waits for no frame.
 */
export function afterFirstFrame(...work: readonly (() => void)[]): void {
  const begin = () => {
    for (const each of work) setTimeout(each)
  }
  if (document.visibilityState === 'hidden') begin()
  else requestAnimationFrame(begin)
}
