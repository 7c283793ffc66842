import type { ReactNode } from 'react'
import * as wishlistMessages from '../../wishlist/messages.ts'
import * as messages from '../messages.ts'

/** The pages of an account in the order of the navigation; the keys are WooCommerce's names. */
const sections = {
  dashboard: { path: '/my-account/', label: messages.overview },
  orders: { path: '/my-account/orders/', label: messages.orders },
  'wt-smart-coupon': { path: '/my-account/wt-smart-coupon/', label: messages.coupons },
  'wt-store-credit': { path: '/my-account/wt-store-credit/', label: messages.storeCredit },
  wishlist: { path: '/wishlist/', label: wishlistMessages.wishlist },
  'edit-address': { path: '/my-account/edit-address/', label: messages.addresses },
  'edit-account': { path: '/my-account/edit-account/', label: messages.details },
  security: { path: '/my-account/security/', label: messages.security },
  sessions: { path: '/my-account/sessions/', label: messages.devices },
  privacy: { path: '/my-account/privacy/', label: messages.privacy },
} as const

export type AccountSection = keyof typeof sections

type Props = {
  readonly title: string
  /** Which entry of the navigation this page belongs to. */
  readonly section: AccountSection
  /** With its nonce: a click signs out at once. */
  readonly signOutPath: string
  readonly children: ReactNode
}

/** The frame of every account page: the title, and the navigation at the side or on top. */
export function AccountFrame({ title, section, signOutPath, children }: Props) {
  return (
    <div className="woocommerce account-frame">
      <nav
        className="woocommerce-MyAccount-navigation account-frame-navigation"
        aria-label={messages.account()}
      >
        <ul data-account-sections="">
          {Object.entries(sections).map(([name, { path, label }]) => (
            <li key={name} className={linkClass(name, name === section)}>
              <a href={path} {...(name === section && { 'aria-current': 'page' })}>
                {label()}
              </a>
            </li>
          ))}
          <li className={linkClass('customer-logout', false)}>
            <a href={signOutPath}>{messages.signOut()}</a>
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
  const classes = `woocommerce-MyAccount-navigation-link woocommerce-MyAccount-navigation-link--${name}`
  return isActive ? `${classes} is-active` : classes
}
