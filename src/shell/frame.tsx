import { renderToStaticMarkup } from 'react-dom/server'
import { attributionPageData } from '../features/attribution/attribution.ts'
import { sharedPageData } from '../features/cart/cart.ts'
import {
  cartRedirectAfterAdd,
  contractClient,
  enableAjaxAddToCart,
  hideCartWidgetIfEmpty,
} from '../features/cart/cart-settings.ts'
import { categoryTree } from '../features/catalog/catalog.ts'
import { menuOf } from '../features/menus/menus.ts'
import { MOST_LEVELS } from '../features/menus/rules/menu.ts'
import { shownMenu } from '../features/menus/rules/shown-menu.ts'
import { extraScriptAddresses } from '../features/settings/extra-script-settings.ts'
import {
  currencyFormat,
  shippingParagraphs,
  shopEmail,
  shopName,
  shopPhone,
} from '../features/settings/general.ts'
import type { Shop } from '../platform/shop.ts'
import { ownHtml, type SafeHtml } from '../ui/Html.tsx'
import { PageData } from '../ui/PageData.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { QuietHeader } from './QuietHeader.tsx'
import { ShopFacts } from './ShopFacts.tsx'

/** What stands around every page, ready as HTML: it changes with the menu and the settings only. */
export type Frame = {
  readonly shopName: string
  readonly header: SafeHtml
  readonly quietHeader: SafeHtml
  readonly footer: SafeHtml
  readonly quietFooter: SafeHtml
  /** What scripts need to know, on every page and on the cart's own. */
  readonly facts: { readonly everywhere: SafeHtml; readonly onCart: SafeHtml }
  readonly contractClient: 'ours' | 'theirs'
  /** Scripts of others, in their order. */
  readonly extraScripts: readonly string[]
}

/** A title and the links below it: the foot has no room for categories of categories. */
const FOOTER_LEVELS = 2

/** Renders header, footer and the facts for scripts; kept by the caller until tag `menu` or `settings` is announced. */
export async function loadFrame(shop: Shop): Promise<Frame> {
  const { settings } = shop
  const name = settings.get(shopName)
  const contact = { email: settings.get(shopEmail), phone: settings.get(shopPhone) }
  const currency = currencyFormat(settings)
  const [categories, headerItems, footerItems] = await Promise.all([
    categoryTree(shop.db),
    menuOf(shop.db, 'header'),
    menuOf(shop.db, 'footer'),
  ])
  const menu = shownMenu(headerItems, categories, MOST_LEVELS)
  const footerMenu = shownMenu(footerItems, categories, FOOTER_LEVELS)
  const foot = {
    shopName: name,
    contact,
    currencyCode: currency.code,
    saysShipping: shippingParagraphs(settings).length > 0,
  }
  const html = (element: React.ReactElement) => ownHtml(renderToStaticMarkup(element))

  return {
    shopName: name,
    header: html(
      <Header
        shopName={name}
        menu={menu}
        phone={contact.phone}
        currency={currency}
        hidesEmptyCart={settings.get(hideCartWidgetIfEmpty)}
      />,
    ),
    quietHeader: html(<QuietHeader shopName={name} contact={contact} />),
    footer: html(<Footer {...foot} menu={footerMenu} />),
    quietFooter: html(<Footer {...foot} menu={[]} />),
    facts: { everywhere: html(factsOf(shop, false)), onCart: html(factsOf(shop, true)) },
    contractClient: settings.get(contractClient),
    extraScripts: extraScriptAddresses(settings),
  }
}

function factsOf(shop: Shop, isCart: boolean) {
  const { settings } = shop
  return (
    <>
      <ShopFacts
        facts={{
          currency: currencyFormat(settings),
          cartRedirectAfterAdd: settings.get(cartRedirectAfterAdd),
          ajaxAddToCart: settings.get(enableAjaxAddToCart),
          contractClient: settings.get(contractClient),
        }}
      />
      <PageData data={{ ...sharedPageData(shop, isCart), ...attributionPageData(settings) }} />
    </>
  )
}
