import { Link, matchPath, useLocation } from 'react-router'
import * as messages from '../messages.ts'
import { type AdminScreen, helpPageOf } from '../screen.ts'
import styles from './frame.module.css'
import { MenuIcon } from './MenuIcon.tsx'

/** Leads to the page for owners about the current screen, in a new tab: what is typed here stays. */
export function HelpLink({ screens }: { readonly screens: readonly AdminScreen[] }) {
  const { pathname } = useLocation()
  const screen = screens.find(({ path }) => matchPath(`/${path}`, pathname))
  return (
    <Link
      className={styles['tool']}
      to={`/help/${screen ? pathOf(screen) : ''}`}
      target="_blank"
      rel="noopener"
      aria-label={messages.screenHelp()}
      title={messages.screenHelp()}
    >
      <MenuIcon name="help" />
    </Link>
  )
}

/** The path of a page below `/help/`; the help itself leads to its table of contents. */
function pathOf(screen: AdminScreen): string {
  const page = helpPageOf(screen)
  return page === 'help' ? '' : `${page}/`
}
