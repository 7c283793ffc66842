import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Icon } from '../../ui/Icon.tsx'
import * as messages from '../messages.ts'
import { adminPageData } from '../page-data.ts'
import styles from './frame.module.css'
import { MenuIcon } from './MenuIcon.tsx'

/** Who is signed in, the appearance, and the ways out. */
export function StaffMenu({ showKeys }: { readonly showKeys: () => void }) {
  const { name, roles } = adminPageData().person
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <Menu position="bottom-end" width={264}>
      <Menu.Target>
        <button type="button" className={styles['tool']} aria-label={messages.account({ name })}>
          <Icon name="user" />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={messages.account({ name })}>
        <div className={styles['person']}>
          <strong>{name}</strong>
          <span>{roles.map((role) => messages.roleName({ role })).join(', ')}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<MenuIcon name={isDark ? 'sun' : 'moon'} />}
          onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
        >
          {isDark ? messages.lightMode() : messages.darkMode()}
        </Menu.Item>
        <Menu.Item leftSection={<MenuIcon name="keyboard" />} onClick={showKeys}>
          {messages.keyboardShortcuts()}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item component="a" href="/" leftSection={<MenuIcon name="storefront" />}>
          {messages.viewShop()}
        </Menu.Item>
        <Menu.Item component="a" href="/my-account/sessions/" leftSection={<MenuIcon name="devices" />}>
          {messages.devices()}
        </Menu.Item>
        <Menu.Item
          component="a"
          href="/my-account/customer-logout/"
          leftSection={<MenuIcon name="sign-out" />}
        >
          {messages.signOut()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
