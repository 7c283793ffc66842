import { hashTarget } from './hash-target.ts'

/** A link of the list and its panel. */
type Tab = { readonly link: HTMLAnchorElement; readonly panel: HTMLElement }

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
  ' ': (at) => at,
}

/** Makes the links and panels of `ui/navigation/Tabs.tsx` under `root` the tabs pattern of the APG: arrows choose and show. */
export function startTabs(root: ParentNode): void {
  for (const container of root.querySelectorAll<HTMLElement>('[data-tabs]:not([data-started])')) {
    const list = container.querySelector<HTMLElement>('[data-tab-list]')
    const tabs = list ? tabsOf(list) : []
    if (list && tabs.length > 0) startTabList(container, list, tabs)
  }
}

function tabsOf(list: HTMLElement): Tab[] {
  return [...list.querySelectorAll('a')].flatMap((link) => {
    const panel = document.getElementById(link.hash.slice(1))
    return panel ? [{ link, panel }] : []
  })
}

function startTabList(container: HTMLElement, list: HTMLElement, tabs: readonly Tab[]): void {
  list.setAttribute('role', 'tablist')
  tabs.forEach(name)
  show(tabs, Math.max(0, namedTab(tabs)))
  container.dataset['started'] = ''
  addEventListener('hashchange', () => show(tabs, namedTab(tabs)))
  list.addEventListener('click', (event) => {
    const at = tabs.findIndex(({ link }) => link.contains(event.target as Node))
    if (at >= 0) event.preventDefault()
    show(tabs, at)
  })
  list.addEventListener('keydown', (event) => {
    const at = tabs.findIndex(({ link }) => link === event.target)
    const to = at < 0 ? undefined : steps[event.key]?.(at, tabs.length)
    if (to === undefined) return
    event.preventDefault()
    show(tabs, to)
    tabs[to]?.link.focus()
  })
}

/** Sets the ARIA roles and relations. */
function name({ link, panel }: Tab): void {
  link.setAttribute('role', 'tab')
  link.setAttribute('aria-controls', panel.id)
  panel.setAttribute('role', 'tabpanel')
  panel.setAttribute('aria-labelledby', link.id)
  panel.tabIndex = 0
}

/** Only the chosen tab is a stop of the Tab key, and only its panel is seen. A place below 0 changes nothing. */
function show(tabs: readonly Tab[], chosen: number): void {
  if (chosen < 0) return
  tabs.forEach(({ link, panel }, at) => {
    link.setAttribute('aria-selected', String(at === chosen))
    link.tabIndex = at === chosen ? 0 : -1
    panel.hidden = at !== chosen
  })
}

/** Which tab holds what the address names; −1 for none. */
function namedTab(tabs: readonly Tab[]): number {
  const named = hashTarget()
  return named ? tabs.findIndex(({ panel }) => panel.contains(named)) : -1
}
