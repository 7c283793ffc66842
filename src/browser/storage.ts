/**
 * The browser's storage without its surprises: where it is blocked or full, nothing is stored and nothing is
 * thrown. `tab` lives as long as the tab, `browser` stays and is shared by all tabs.
 */
export const tab = safeStorage(() => sessionStorage)
export const browser = safeStorage(() => localStorage)

type SafeStorage = {
  get(key: string): string | null
  /** Whether it was stored. */
  set(key: string, value: string): boolean
  remove(key: string): void
}

/** `open` may throw, as the property of a locked-down browser does. */
function safeStorage(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SafeStorage {
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
