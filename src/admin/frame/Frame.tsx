import { Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect } from 'react'
import { Link, Outlet, useLocation, useNavigation } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import * as messages from '../messages.ts'
import { adminPageData } from '../page-data.ts'
import type { AdminAct, AdminScreen, AdminSearch } from '../screen.ts'
import styles from './frame.module.css'
import { HelpLink } from './HelpLink.tsx'
import { KeyboardHelp } from './KeyboardHelp.tsx'
import { MainMenu } from './MainMenu.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { Search } from './Search.tsx'
import { SessionLost } from './SessionLost.tsx'
import { StaffMenu } from './StaffMenu.tsx'

type Props = {
  readonly screens: readonly AdminScreen[]
  readonly searches: readonly AdminSearch[]
  readonly acts: readonly AdminAct[]
}

/** What surrounds every screen: header, menu, search, notices. */
export function Frame({ screens, searches, acts }: Props) {
  const [isMenuOpen, menu] = useDisclosure()
  const [isSearchOpen, search] = useDisclosure()
  const [isHelpOpen, help] = useDisclosure()
  const { pathname } = useLocation()
  const isUnderWay = useNavigation().state !== 'idle'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes the menu.
  useEffect(menu.close, [pathname])
  return (
    <>
      <a className={styles['skip']} href="#content">
        {messages.skipToContent()}
      </a>
      <header className={styles['header']}>
        <button
          type="button"
          className={`${styles['tool']} ${styles['burger']}`}
          onClick={menu.open}
          aria-label={messages.menu()}
        >
          <Icon name="menu" />
        </button>
        <Link className={styles['brand']} to="/">
          {adminPageData().shopName}
        </Link>
        {searches.length > 0 && (
          <button type="button" className={styles['search']} onClick={search.open}>
            <Icon name="search" size={18} />
            <span className={styles['searchLabel']}>{messages.search()}</span>
            <kbd>Ctrl K</kbd>
          </button>
        )}
        <HelpLink screens={screens} />
        <StaffMenu showKeys={help.open} />
        {isUnderWay && (
          <div className={styles['progress']} role="progressbar" aria-label={messages.loading()} />
        )}
      </header>
      <div className={styles['columns']}>
        <nav className={styles['side']} aria-label={messages.menu()}>
          <MainMenu screens={screens} />
        </nav>
        <main className={styles['main']} id="content" tabIndex={-1}>
          <OfflineNotice />
          <Outlet key={pathname} />
        </main>
      </div>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        title={adminPageData().shopName}
        size={288}
        padding="md"
      >
        <nav aria-label={messages.menu()}>
          <MainMenu screens={screens} />
        </nav>
      </Drawer>
      {searches.length > 0 && (
        <Search
          searches={searches}
          acts={[...placesOf(screens), ...acts]}
          isOpen={isSearchOpen}
          {...search}
        />
      )}
      <KeyboardHelp isOpen={isHelpOpen} {...help} />
      <SessionLost />
    </>
  )
}

/** The screens of the menu, as places that the search finds. */
function placesOf(screens: readonly AdminScreen[]): readonly AdminAct[] {
  return screens.flatMap(({ path, title, menu }) =>
    menu ? [{ label: title, path: path === '' ? '/' : `/${path}/` }] : [],
  )
}
