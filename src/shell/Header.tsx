import { CartLink } from '../features/cart/ui/CartLink.tsx'
import { MiniCartPanel } from '../features/cart/ui/MiniCart.tsx'
import type { ResolvedMenuItem } from '../features/menus/rules/resolved-menu.ts'
import type { CurrencyFormat } from '../kernel/format.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import styles from './Header.module.css'
import type { ShownLogo } from './Logo.tsx'
import { Menu } from './Menu.tsx'
import * as messages from './messages.ts'
import { Wordmark } from './Wordmark.tsx'

type HeaderLink = {
  readonly icon: IconName
  readonly label: () => string
  readonly href: string
  /** Its name once somebody is signed in: set by script, since shared pages do not know it. */
  readonly signedInLabel?: () => string
}

/** The links before the cart, the same for everybody. Search is added with its feature. */
const headerLinks: readonly HeaderLink[] = [
  { icon: 'heart', label: messages.wishlist, href: '/wishlist/' },
  { icon: 'user', label: messages.account, href: '/my-account/', signedInLabel: messages.accountSignedIn },
]

type Props = {
  readonly shopName: string
  readonly logo: ShownLogo | undefined
  readonly menu: readonly ResolvedMenuItem[]
  readonly phone: string
  readonly currency: CurrencyFormat
  readonly hidesEmptyCart: boolean
}

/** The header of every page except the checkout: logo, menu, account, cart. The menu is a popover below desktop width; an empty one is left out. */
export function Header({ shopName, logo, menu, phone, currency, hidesEmptyCart }: Props) {
  return (
    <header className={styles['header']} data-header>
      <div className={`page ${styles['bar']}`}>
        {menu.length > 0 && (
          <button
            type="button"
            className={styles['toggle']}
            popoverTarget="menu"
            aria-label={messages.menu()}
          >
            <Icon name="menu" size={24} />
          </button>
        )}
        <Wordmark name={shopName} logo={logo} />
        {menu.length > 0 && <Menu items={menu} shopName={shopName} phone={phone} />}
        <div className={styles['links']}>
          {headerLinks.map(({ icon, label, href, signedInLabel }) => (
            <a
              key={href}
              className={styles['link']}
              href={href}
              title={label()}
              data-account={signedInLabel?.()}
            >
              <Icon name={icon} />
              <span>{label()}</span>
            </a>
          ))}
          <div className={styles['cart']} data-mini-cart>
            <CartLink itemCount={0} totalMinor={0} currency={currency} />
            <MiniCartPanel hidesIfEmpty={hidesEmptyCart} />
          </div>
        </div>
      </div>
    </header>
  )
}
