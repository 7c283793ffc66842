import type { FeatureCalls } from '../../platform/feature.ts'
import type { Answer, Call } from '../../platform/http/call.ts'
import { harmless } from '../../platform/http/harmless.ts'
import { idOf } from '../../platform/http/input.ts'
import { NotFound } from '../../platform/http/refusal.ts'
import { IMAGE_WIDTHS } from './rules/image.ts'
import { type PictureAsk, servedSize } from './sizes.ts'

export const mediaCalls: FeatureCalls = {
  pages: { 'GET /media/:file': harmless(picture) },
}

const address = /^(\d{1,15})-([0-9a-f]{16})-(\d{3,4})\.(avif|jpg)$/

const forEver = 'public, max-age=31536000, immutable'
/** How long another size may stand in for one that is being made. */
const forNow = 'public, max-age=60'

/**
 * Answers with a picture in one size. Its address names its content, so that browsers may keep it for ever; what only
 * stands in for it, under the same address, they ask for again a minute later. The type is that of the bytes.
 */
async function picture({ shop, params }: Call): Promise<Answer> {
  const ask = askOf(params['file'] ?? '')
  const served = ask && (await servedSize(shop, ask))
  if (!served) throw new NotFound('There is no picture at this address.')
  return {
    status: 200,
    headers: {
      'content-type': served.format === 'avif' ? 'image/avif' : 'image/jpeg',
      'cache-control': served.isAsked ? forEver : forNow,
    },
    body: served.bytes,
  }
}

function askOf(file: string): PictureAsk | undefined {
  const [, idText, hash, widthText, format] = address.exec(file) ?? []
  const id = idOf(idText)
  const width = IMAGE_WIDTHS.find((known) => String(known) === widthText)
  if (!id || !hash || !width) return undefined
  return { id, hash, width, format: format === 'avif' ? 'avif' : 'jpg' }
}
