import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import '../ui/styles/base.css'
import { direction, locale } from '../kernel/locale.ts'
import type { PageContent } from '../platform/cache/shared-page.ts'
import { REST_RELATION, restRoot } from '../platform/rest/description/discovery.ts'
import type { Shop } from '../platform/shop.ts'
import { type HtmlPart, renderParts } from '../ui/html/ready-html.ts'
import { Notices } from '../ui/Notices.tsx'
import type { Frame } from './frame.tsx'
import icon from './icon.svg?url'
import './document.css'
import * as messages from './messages.ts'

/**
 * The whole HTML of a page: head, header, notices, content, footer, and what scripts need to know. Nothing in it
 * is about the visitor. Only content and head are rendered each time; the frame is cached.
 */
export function document(content: PageContent, frame: Frame, shop: Shop): readonly HtmlPart[] {
  const client = frame.contractClient === 'theirs' ? ' data-client="theirs"' : ''
  const style = frame.look.style && ` style="${frame.look.style}"`
  return [
    `<!DOCTYPE html><html lang="${locale()}" dir="${direction()}"${client}${style}>`,
    renderToStaticMarkup(<Head content={content} frame={frame} shop={shop} />),
    ...body(content, frame),
    '</html>',
  ]
}

/** Joined as text and bytes: React would only copy this HTML, slowly. `bodyClass` always comes from our code. */
function body(content: PageContent, frame: Frame): readonly HtmlPart[] {
  return [
    `<body class="${content.bodyClass ?? ''}"><a class="skip-link" href="#content">${messages.skipToContent()}</a>`,
    content.quietHeader ? frame.quietHeader : frame.headerAt(content.canonicalPath),
    '<main id="content" class="layout" tabindex="-1"><div class="woocommerce-notices-wrapper">',
    content.notices?.length ? renderToStaticMarkup(<Notices notices={content.notices} />) : '',
    '</div>',
    ...renderParts(() => renderToString(content.body)),
    '</main>',
    content.quietHeader ? frame.quietFooter : frame.footer,
    // What the hearts of cards submit without script.
    '<form id="wishlist" method="post" action="/wishlist/"></form>',
    '<div class="widget_shopping_cart_live_region screen-reader-text" role="status"></div>',
    isCart(content) ? frame.shopData.onCart : frame.shopData.onOtherPages,
    '</body>',
  ]
}

function isCart({ bodyClass = '' }: PageContent): boolean {
  return bodyClass.split(' ').includes('woocommerce-cart')
}

type HeadProps = { readonly content: PageContent; readonly frame: Frame; readonly shop: Shop }

/** Other sites need absolute URLs: a shop without `PUBLIC_URL` has none in its head. */
function Head({ content, frame: { shopName, extraScripts, look }, shop }: HeadProps) {
  const { title, description, canonicalPath, shareImage } = content
  const { styles, scripts } = shop.assets
  const fonts = shop.assets.fonts.filter((path) => look.fontFiles.some((file) => path.includes(file)))
  const origin = shop.config.publicUrl?.origin ?? ''
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title === shopName ? title : `${title} – ${shopName}`}</title>
      {fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
      ))}
      {styles.map((style) => (
        <link key={style} rel="stylesheet" href={style} />
      ))}
      {/* The script is not needed for the first paint: the main picture loads first. */}
      <script type="module" src={scripts[locale()]} fetchPriority="low" />
      <ExtraScripts addresses={extraScripts} />
      <link rel={REST_RELATION} href={restRoot(shop.config)} />
      {look.icon ? (
        <link rel="icon" href={look.icon} type="image/jpeg" />
      ) : (
        <link rel="icon" href={icon} type="image/svg+xml" />
      )}
      <meta name="theme-color" content={look.themeColor} />
      {description && <meta name="description" content={description} />}
      {canonicalPath && origin && <link rel="canonical" href={origin + canonicalPath} />}
      {!canonicalPath && <meta name="robots" content="noindex, follow" />}
      <meta property="og:site_name" content={shopName} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {canonicalPath && origin && <meta property="og:url" content={origin + canonicalPath} />}
      {shareImage && origin && <meta property="og:image" content={origin + shareImage} />}
      {content.head}
    </head>
  )
}

/** External scripts run after ours, so that a host that does not answer delays only the scripts after it. */
function ExtraScripts({ addresses }: { readonly addresses: readonly string[] }) {
  return (
    addresses.length > 0 &&
    ['/wc-contract.js', ...addresses].map((address) => <script key={address} src={address} defer />)
  )
}
