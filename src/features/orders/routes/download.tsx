import { createReadStream } from 'node:fs'
import { personalPage, redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import { idOf } from '../../../platform/http/input.ts'
import { PlainPage } from '../../../ui/PlainPage.tsx'
import { fetchFile } from '../downloads.ts'
import { attachmentNamed } from '../rules/disposition.ts'
import { closedLink } from '../texts.ts'

/**
 * Hands a file over to the holder of its link: `/?download_file=75&order=wc_order_…&key=…` (docs/wire.md 4). Asked in
 * advance or for headers alone it is not asked at all, so that only a fetch counts as one.
 */
export async function download({ shop, method, query }: Call): Promise<Answer | PersonalPage> {
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
