/**
 * The browser's storage without its surprises: a browser that forbids it, or has no room left, keeps nothing
 * and throws nothing. `tab` lives as long as the tab, `browser` stays and is shared by all tabs.
 */
export const tab = keeping(() => sessionStorage)
export const browser = keeping(() => localStorage)

export type Keeping = {
  get(key: string): string | null
  /** Whether it is kept. */
  set(key: string, value: string): boolean
  remove(key: string): void
}

/** Made for the two above and for tests; `open` may throw, as the property of a locked-down browser does. */
export function keeping(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Keeping {
  const attempt = <T>(work: () => T, otherwise: T): T => {
    try {
      return work()
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => attempt(() => open().getItem(key), null),
    set: (key, value) =>
      attempt(() => {
        open().setItem(key, value)
        return true
      }, false),
    remove: (key) => attempt(() => open().removeItem(key), undefined),
  }
}
