import type { ReactNode } from 'react'

/** The pages of an account, in the order of its navigation; keys are WooCommerce's names of them. */
const places = {
  dashboard: { path: '/my-account/', word: 'Overview' },
  orders: { path: '/my-account/orders/', word: 'Orders' },
  'wt-smart-coupon': { path: '/my-account/wt-smart-coupon/', word: 'Coupons' },
  'wt-store-credit': { path: '/my-account/wt-store-credit/', word: 'Store credit' },
  'edit-address': { path: '/my-account/edit-address/', word: 'Addresses' },
  'edit-account': { path: '/my-account/edit-account/', word: 'Your details' },
  security: { path: '/my-account/security/', word: 'Security' },
  sessions: { path: '/my-account/sessions/', word: 'Devices' },
  privacy: { path: '/my-account/privacy/', word: 'Privacy' },
} as const

export type AccountPlace = keyof typeof places

type Props = {
  readonly title: string
  /** Which entry of the navigation this page belongs to. */
  readonly place: AccountPlace
  /** With its nonce: a click signs out at once. */
  readonly signOutPath: string
  readonly children: ReactNode
}

/** What stands around every page of an account: its title, and the navigation, beside it or above it. */
export function AccountFrame({ title, place, signOutPath, children }: Props) {
  return (
    <div className="woocommerce account-frame-frame">
      <nav className="woocommerce-MyAccount-navigation account-frame-navigation" aria-label="Your account">
        <ul data-account-places="">
          {Object.entries(places).map(([name, { path, word }]) => (
            <li key={name} className={linkClass(name, name === place)}>
              <a href={path} {...(name === place && { 'aria-current': 'page' })}>
                {word}
              </a>
            </li>
          ))}
          <li className={linkClass('customer-logout', false)}>
            <a href={signOutPath}>Sign out</a>
          </li>
        </ul>
      </nav>
      <div className="woocommerce-MyAccount-content account-frame-content">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}

function linkClass(name: string, isActive: boolean): string {
  const own = `woocommerce-MyAccount-navigation-link woocommerce-MyAccount-navigation-link--${name}`
  return isActive ? `${own} is-active` : own
}
