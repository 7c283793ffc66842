import { createReadStream } from 'node:fs'
import { personalPage, redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import { idOf } from '../../../platform/http/input.ts'
import { PlainPage } from '../../../ui/PlainPage.tsx'
import { downloadOrderFile } from '../buyer/downloads.ts'
import * as messages from '../messages.ts'
import { attachmentHeader } from '../rules/disposition.ts'

/**
 * Sends the file of a link: `/?download_file=75&order=wc_order_…&key=…` (docs/wire.md 4). Only GET requests are
 * answered, so that a HEAD request does not count as a download.
 */
export async function download({ shop, method, query }: Call): Promise<Answer | PersonalPage> {
  const productId = idOf(query.get('download_file') ?? undefined)
  const [orderKey, downloadId] = [query.get('order'), query.get('key')]
  const isComplete = method === 'GET' && productId && orderKey && downloadId
  const outcome = isComplete ? await downloadOrderFile(shop, { productId, orderKey, downloadId }) : undefined
  if (!outcome?.ok) return invalidLinkPage()
  const file = outcome.value
  return file.kind === 'remote' ? redirect(file.url, [], 303) : attachment(file.path, file.name)
}

function attachment(path: string, name: string): Answer {
  return {
    status: 200,
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': attachmentHeader(name),
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store, private',
    },
    body: createReadStream(path),
  }
}

function invalidLinkPage(): PersonalPage {
  const title = messages.invalidDownload()
  const body = (
    <PlainPage
      drawing="closedBox"
      sentence={title}
      link={{ href: '/shop/', text: messages.continueShopping() }}
    >
      <p>{messages.invalidDownloadDetails()}</p>
    </PlainPage>
  )
  return personalPage({ title, body }, 404)
}
