import { createReadStream } from 'node:fs'
import type { FeatureCalls } from '../../platform/feature.ts'
import { personalPage, redirect } from '../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../platform/http/call.ts'
import { idOf } from '../../platform/http/input.ts'
import { limited } from '../../platform/http/limited.ts'
import { NotFound } from '../../platform/http/refusal.ts'
import { PlainPage } from '../../ui/PlainPage.tsx'
import { safeHtml } from '../../ui/safe-html.ts'
import { addressLines } from '../addresses/addresses.ts'
import { paymentMethod } from '../payments/payments.ts'
import { currencyFormat } from '../settings/general.ts'
import { fetchFile } from './downloads.ts'
import { linePictures } from './line-pictures.ts'
import { filesOf, orderForHolder } from './orders.ts'
import { attachmentNamed } from './rules/disposition.ts'
import { notesOf } from './rules/order.ts'
import { closedLink } from './texts.ts'
import { OrderReceived } from './ui/OrderReceived.tsx'

export const orderCalls: FeatureCalls = {
  pages: { 'GET /checkout/order-received/:id/': orderReceived },
  links: { download_file: limited('cart', download) },
}

/** What the buyer sees after ordering. Without the order's own key there is nothing here, for any id. */
async function orderReceived(call: Call): Promise<PersonalPage> {
  const { shop } = call
  const id = idOf(call.params['id'])
  const order = id && (await orderForHolder(shop, id, call.query.get('key') ?? ''))
  if (!order) throw new NotFound('No such order')
  return personalPage({
    title: `Order ${order.id}`,
    bodyClass: 'woocommerce-checkout woocommerce-order-received',
    body: (
      <OrderReceived
        order={order}
        currency={currencyFormat(shop.settings)}
        instructions={paymentMethod(order.paymentMethod)?.instructions(shop.settings) ?? []}
        notes={notesOf(order).map(safeHtml)}
        files={await filesOf(shop, order)}
        pictures={await linePictures(shop.db, order)}
        nowMs={shop.nowMs()}
        addressLines={addressLines}
      />
    ),
  })
}

/**
 * Hands a file over to the holder of its link: `/?download_file=75&order=wc_order_…&key=…` (docs/wire.md 4). Asked in
 * advance or for headers alone it is not asked at all, so that only a fetch counts as one.
 */
async function download({ shop, method, query }: Call): Promise<Answer | PersonalPage> {
  const productId = idOf(query.get('download_file') ?? undefined)
  const [orderKey, downloadId] = [query.get('order'), query.get('key')]
  const named = method === 'GET' && productId && orderKey && downloadId
  const fetched = named ? await fetchFile(shop, { productId, orderKey, downloadId }) : undefined
  if (!fetched?.ok) return closed()
  const file = fetched.value
  return file.kind === 'elsewhere' ? redirect(file.url, [], 303) : attachment(file.path, file.name)
}

function attachment(path: string, name: string): Answer {
  return {
    status: 200,
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': attachmentNamed(name),
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store, private',
    },
    body: createReadStream(path),
  }
}

function closed(): PersonalPage {
  const { title, text } = closedLink
  const body = (
    <PlainPage drawing="closedBox" sentence={title} link={{ href: '/shop/', text: 'Go to the shop' }}>
      <p>{text}</p>
    </PlainPage>
  )
  return personalPage({ title, body }, 404)
}
