import { renderToStaticMarkup } from 'react-dom/server'
import { attributionPageData } from '../features/attribution/attribution.ts'
import {
  cartRedirectAfterAdd,
  contractClient,
  enableAjaxAddToCart,
  hideCartWidgetIfEmpty,
} from '../features/cart/cart-settings.ts'
import { sharedPageData } from '../features/cart/page/page-data.ts'
import { categories } from '../features/catalog/categories.ts'
import { menuOf } from '../features/menus/menus.ts'
import { MAX_LEVELS } from '../features/menus/rules/menu.ts'
import { resolveMenu } from '../features/menus/rules/resolved-menu.ts'
import { extraScriptUrls } from '../features/settings/extra-script-settings.ts'
import {
  currencyFormat,
  shippingParagraphs,
  shopEmail,
  shopName,
  shopPhone,
} from '../features/settings/general.ts'
import type { Shop } from '../platform/shop.ts'
import { PageDataScripts } from '../ui/html/PageDataScripts.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { QuietHeader } from './QuietHeader.tsx'
import { ShopDataScript } from './ShopDataScript.tsx'

/** Header and footer of every page, rendered as HTML in UTF-8: they change with the menu and the settings only. */
export type Frame = {
  readonly shopName: string
  /** The header, with the link to this path marked. */
  headerAt(path: string | undefined): Buffer
  readonly quietHeader: Buffer
  readonly footer: Buffer
  readonly quietFooter: Buffer
  /** The data for scripts, on the cart page and on all other pages. */
  readonly shopData: { readonly onOtherPages: Buffer; readonly onCart: Buffer }
  readonly contractClient: 'ours' | 'theirs'
  /** External scripts, in their order. */
  readonly extraScripts: readonly string[]
}

/** A title and the links below it: the footer does not show subcategories. */
const FOOTER_LEVELS = 2

/** Renders header, footer and the data for scripts; the caller caches it until tag `menu` or `settings` is announced. */
export async function loadFrame(shop: Shop): Promise<Frame> {
  const { settings } = shop
  const name = settings.get(shopName)
  const contact = { email: settings.get(shopEmail), phone: settings.get(shopPhone) }
  const currency = currencyFormat(settings)
  const [tree, headerItems, footerItems] = await Promise.all([
    categories(shop),
    menuOf(shop.db, 'header'),
    menuOf(shop.db, 'footer'),
  ])
  const menu = resolveMenu(headerItems, tree, MAX_LEVELS)
  const footerMenu = resolveMenu(footerItems, tree, FOOTER_LEVELS)
  const footerProps = {
    shopName: name,
    contact,
    currencyCode: currency.code,
    hasShippingPage: shippingParagraphs(settings).length > 0,
  }
  const bytes = (element: React.ReactElement) => Buffer.from(renderToStaticMarkup(element))

  return {
    shopName: name,
    headerAt: headers(
      renderToStaticMarkup(
        <Header
          shopName={name}
          menu={menu}
          phone={contact.phone}
          currency={currency}
          hidesEmptyCart={settings.get(hideCartWidgetIfEmpty)}
        />,
      ),
    ),
    quietHeader: bytes(<QuietHeader shopName={name} contact={contact} />),
    footer: bytes(<Footer {...footerProps} menu={footerMenu} />),
    quietFooter: bytes(<Footer {...footerProps} menu={[]} />),
    shopData: {
      onOtherPages: bytes(shopDataScript(shop, false)),
      onCart: bytes(shopDataScript(shop, true)),
    },
    contractClient: settings.get(contractClient),
    extraScripts: extraScriptUrls(settings),
  }
}

/** The header for each path; only those that it links to, few, have one of their own. */
function headers(html: string): Frame['headerAt'] {
  const unmarked = Buffer.from(html)
  const marked = new Map<string, Buffer>()
  return (path) => {
    const link = `href="${path}"`
    if (!path || !html.includes(link)) return unmarked
    const known = marked.get(path)
    if (known) return known
    const header = Buffer.from(html.replaceAll(link, `${link} aria-current="page"`))
    marked.set(path, header)
    return header
  }
}

function shopDataScript(shop: Shop, isCart: boolean) {
  const { settings } = shop
  return (
    <>
      <ShopDataScript
        data={{
          currency: currencyFormat(settings),
          cartRedirectAfterAdd: settings.get(cartRedirectAfterAdd),
          ajaxAddToCart: settings.get(enableAjaxAddToCart),
          contractClient: settings.get(contractClient),
        }}
      />
      <PageDataScripts data={{ ...sharedPageData(shop, isCart), ...attributionPageData(settings) }} />
    </>
  )
}
