import { Link, useLocation } from 'react-router'
import * as messages from '../messages.ts'
import { type AdminScreen, type MenuGroup, menuGroups } from '../screen.ts'
import { Badges } from './Badges.tsx'
import styles from './frame.module.css'
import { MenuIcon } from './MenuIcon.tsx'

const groupTitles: Readonly<Record<MenuGroup, () => string>> = {
  overview: messages.groupOverview,
  sales: messages.groupSales,
  settings: messages.groupSettings,
  system: messages.groupSystem,
}

/** The screens that the person may open, in groups. */
export function MainMenu({ screens }: { readonly screens: readonly AdminScreen[] }) {
  const { pathname } = useLocation()
  const isCurrent = (path: string) =>
    path === '' ? pathname === '/' : pathname === `/${path}` || pathname.startsWith(`/${path}/`)
  return menuGroups.map((group) => {
    const own = screens.filter(({ menu }) => menu?.group === group)
    if (own.length === 0) return null
    return (
      <section key={group} className={styles['group']}>
        <h2 className={styles['groupTitle']}>{groupTitles[group]()}</h2>
        <ul>
          {own.map(({ path, title, menu }) => (
            <li key={path}>
              <Link
                className={styles['entry']}
                to={path === '' ? '/' : `/${path}/`}
                aria-current={isCurrent(path) ? 'page' : undefined}
              >
                {menu && <MenuIcon name={menu.icon} />}
                {title()}
                {menu?.todos && <Badges todos={menu.todos} />}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
