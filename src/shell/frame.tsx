import { renderToStaticMarkup } from 'react-dom/server'
import { attributionPageData } from '../features/attribution/attribution.ts'
import {
  cartDrawerAfterAdd,
  cartRedirectAfterAdd,
  contractClient,
  enableAjaxAddToCart,
  hideCartWidgetIfEmpty,
} from '../features/cart/cart-settings.ts'
import { sharedPageData } from '../features/cart/page/page-data.ts'
import { categories } from '../features/catalog/categories.ts'
import { changedLightbox } from '../features/gallery/lightbox-settings.ts'
import { iconPicture, logoPicture, logoWidth, lookOf } from '../features/look/look-settings.ts'
import { logoSize } from '../features/look/rules/logo-size.ts'
import { lookStyle } from '../features/look/rules/look-style.ts'
import { type FontFile, fontFilesOf } from '../features/look/rules/type-pair.ts'
import { namedPicture } from '../features/media/media.ts'
import { imagePath, widthsFor } from '../features/media/rules/image.ts'
import { menuOf } from '../features/menus/menus.ts'
import { MAX_LEVELS } from '../features/menus/rules/menu.ts'
import { resolveMenu } from '../features/menus/rules/resolved-menu.ts'
import {
  aboutPage,
  contactPage,
  faqPage,
  imprintPage,
  pathOf,
  privacyPolicyPage,
  type TextPage,
  termsPage,
  withdrawalPage,
} from '../features/pages/page-settings.ts'
import { extraScriptUrls } from '../features/settings/extra-script-settings.ts'
import {
  currencyFormat,
  SHIPPING_PATH,
  shippingParagraphs,
  shopEmail,
  shopName,
  shopPhone,
} from '../features/settings/general.ts'
import type { Settings } from '../platform/settings.ts'
import type { Shop } from '../platform/shop.ts'
import { PageDataScripts } from '../ui/html/PageDataScripts.tsx'
import { Footer, type FooterLink } from './Footer.tsx'
import { Header } from './Header.tsx'
import type { ShownLogo } from './Logo.tsx'
import * as messages from './messages.ts'
import { QuietHeader } from './QuietHeader.tsx'
import { ShopDataScript } from './ShopDataScript.tsx'

/** The look of every page, as its owner has set it. */
type PageLook = {
  /** The `style` of the element `html`; empty for the default look. */
  readonly style: string
  /** The color of the browser's own bar. */
  readonly themeColor: string
  readonly fontFiles: readonly FontFile[]
  /** The path of the owner's icon, a JPEG. */
  readonly icon: string | undefined
  readonly logo: ShownLogo | undefined
}

/** Header and footer of every page, rendered as HTML in UTF-8: they change with the menu and the settings only. */
export type Frame = {
  readonly shopName: string
  readonly look: PageLook
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
  const [look, tree, headerItems, footerItems] = await Promise.all([
    loadLook(shop),
    categories(shop),
    menuOf(shop.db, 'header'),
    menuOf(shop.db, 'footer'),
  ])
  const menu = resolveMenu(headerItems, tree, MAX_LEVELS)
  const footerMenu = resolveMenu(footerItems, tree, FOOTER_LEVELS)
  const { logo } = look
  const footerProps = {
    shopName: name,
    logo,
    contact,
    currencyCode: currency.code,
    helpLinks: helpLinks(settings),
    legalLinks: linksTo([privacyPolicyPage, termsPage, withdrawalPage, imprintPage], settings),
  }
  const bytes = (element: React.ReactElement) => Buffer.from(renderToStaticMarkup(element))

  return {
    shopName: name,
    look,
    headerAt: headers(
      renderToStaticMarkup(
        <Header
          shopName={name}
          logo={logo}
          menu={menu}
          phone={contact.phone}
          currency={currency}
          hidesEmptyCart={settings.get(hideCartWidgetIfEmpty)}
        />,
      ),
    ),
    quietHeader: bytes(<QuietHeader shopName={name} logo={logo} contact={contact} />),
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

/** Reads the look of the pages. A picture that does not exist any more is left out. */
async function loadLook({ db, settings }: Pick<Shop, 'db' | 'settings'>): Promise<PageLook> {
  const look = lookOf(settings)
  const [logo, icon] = await Promise.all([
    namedPicture(db, settings.get(logoPicture)),
    namedPicture(db, settings.get(iconPicture)),
  ])
  return {
    style: lookStyle(look),
    themeColor: look.colors.paper,
    fontFiles: fontFilesOf(look.typePair),
    icon: icon && imagePath(icon, widthsFor(icon)[0]!, 'jpg'),
    logo: logo && { picture: logo, ...logoSize(logo, settings.get(logoWidth)) },
  }
}

/** Links to help; only to pages that exist. */
function helpLinks(settings: Settings): FooterLink[] {
  const hasShippingPage = shippingParagraphs(settings).length > 0
  return [
    { label: messages.trackOrder(), href: '/track-order/' },
    ...(hasShippingPage ? [{ label: messages.shippingAndReturns(), href: SHIPPING_PATH }] : []),
    ...linksTo([faqPage, contactPage, aboutPage], settings),
  ]
}

function linksTo(pages: readonly TextPage[], settings: Settings): FooterLink[] {
  return pages.flatMap((page) => {
    const href = pathOf(page, settings)
    return href === undefined ? [] : [{ label: page.title(), href }]
  })
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
          cartDrawerAfterAdd: settings.get(cartDrawerAfterAdd),
          ajaxAddToCart: settings.get(enableAjaxAddToCart),
          contractClient: settings.get(contractClient),
          lightbox: changedLightbox(settings),
        }}
      />
      <PageDataScripts data={{ ...sharedPageData(shop, isCart), ...attributionPageData(settings) }} />
    </>
  )
}
