import { CartLink } from '../features/cart/ui/CartLink.tsx'
import { MiniCartPanel } from '../features/cart/ui/MiniCart.tsx'
import type { ShownItem } from '../features/menus/rules/shown-menu.ts'
import type { CurrencyFormat } from '../kernel/format.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import styles from './Header.module.css'
import { Menu } from './Menu.tsx'
import { Wordmark } from './Wordmark.tsx'

type HeaderPlace = { readonly icon: IconName; readonly word: string; readonly href: string }

/** What stands before the cart, the same for everybody. Search joins with its feature: nothing here leads nowhere. */
const places: readonly HeaderPlace[] = [{ icon: 'user', word: 'Account', href: '/my-account/' }]

type Props = {
  readonly shopName: string
  readonly menu: readonly ShownItem[]
  readonly phone: string
  readonly currency: CurrencyFormat
  readonly hidesEmptyCart: boolean
}

/** The head of every page but the checkout: logo, menu, account, cart. The menu is a popover below desktop width; a menu of nothing is not there. */
export function Header({ shopName, menu, phone, currency, hidesEmptyCart }: Props) {
  return (
    <header className={styles['header']} data-header data-sticky data-sticky-effects-offset="8">
      <div className={`page ${styles['bar']}`}>
        {menu.length > 0 && (
          <button type="button" className={styles['toggle']} popoverTarget="menu" aria-label="Menu">
            <Icon name="menu" size={24} />
          </button>
        )}
        <Wordmark name={shopName} />
        {menu.length > 0 && <Menu items={menu} shopName={shopName} phone={phone} />}
        <div className={styles['places']}>
          {places.map(({ icon, word, href }) => (
            <a key={href} className={styles['place']} href={href} title={word}>
              <Icon name={icon} />
              <span>{word}</span>
            </a>
          ))}
          <div className={styles['cart']} data-mini-cart>
            <CartLink pieces={0} totalMinor={0} currency={currency} />
            <MiniCartPanel hidesIfEmpty={hidesEmptyCart} />
          </div>
        </div>
      </div>
    </header>
  )
}
