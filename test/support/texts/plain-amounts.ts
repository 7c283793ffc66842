import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const LT = '(?:<|&lt;|\\\\u003c)'
const GT = '(?:>|&gt;|\\\\u003e)'
const QUOTE = '(?:\\\\?"|&quot;)'
const start = (tag: string, names = '') => `${LT}${tag}${names && ` class=${QUOTE}${names}${QUOTE}`}${GT}`
const end = (tag: string) => `${LT}\\\\?/${tag}${GT}`

const amount = new RegExp(
  [
    start('span', 'woocommerce-Price-amount amount'),
    start('bdi'),
    '([^<]*?)',
    start('span', 'woocommerce-Price-currencySymbol'),
    '([^<]*?)',
    end('span'),
    '([^<]*?)',
    end('bdi'),
    end('span'),
  ].join(''),
  'g',
)

/** Markup, also in JSON and in attributes, with amounts of money as plain text: most tests are about the amount. */
export function plainAmounts(markup: string): string {
  return markup.replace(amount, '$1$2$3')
}

/** The same of an element. */
export function plainMarkup(element: ReactNode): string {
  return plainAmounts(renderToStaticMarkup(element))
}
