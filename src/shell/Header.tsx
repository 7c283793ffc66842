import { CartLink } from '../features/cart/ui/CartLink.tsx'
import { MiniCartPanel } from '../features/cart/ui/MiniCart.tsx'
import type { CategoryNode } from '../features/catalog/rules/category.ts'
import type { CurrencyFormat } from '../kernel/format.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Header.module.css'
import { Menu } from './Menu.tsx'
import { Wordmark } from './Wordmark.tsx'

type Props = {
  readonly shopName: string
  readonly categories: readonly CategoryNode[]
  readonly currency: CurrencyFormat
}

/** The head of every page but the checkout: logo, menu, cart. The menu is a popover below desktop width. */
export function Header({ shopName, categories, currency }: Props) {
  return (
    <header className={styles['header']} data-header>
      <div className={`page ${styles['bar']}`}>
        <button type="button" className={styles['toggle']} popoverTarget="menu" aria-label="Menu">
          <Icon name="menu" size={24} />
        </button>
        <Wordmark name={shopName} />
        <Menu categories={categories} />
        <div className={styles['cart']} data-mini-cart>
          <CartLink pieces={0} totalMinor={0} currency={currency} />
          <MiniCartPanel />
        </div>
      </div>
    </header>
  )
}
