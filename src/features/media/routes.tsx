import type { FeatureCalls } from '../../platform/feature.ts'
import type { Answer, Call } from '../../platform/http/call.ts'
import { idOf } from '../../platform/http/input.ts'
import { readOnly } from '../../platform/http/read-only.ts'
import { NotFound } from '../../platform/http/refusal.ts'
import { IMAGE_WIDTHS } from './rules/image.ts'
import { type RequestedSize, servedSize } from './sizes/sizes.ts'

export const mediaCalls: FeatureCalls = {
  pages: { 'GET /media/:file': readOnly(picture) },
}

const sizePath = /^(\d{1,15})-([0-9a-f]{16})-(\d{3,4})\.(avif|jpg)$/

const immutableCache = 'public, max-age=31536000, immutable'
/** For another size, served while the requested one is being rendered. */
const oneMinuteCache = 'public, max-age=60'

/**
 * Answers with a picture in one size. Its URL contains the hash of its content, so that browsers may cache it for ever;
 * a replacement under the same URL is cached for a minute. The content type is that of the bytes.
 */
async function picture({ shop, params }: Call): Promise<Answer> {
  const requested = requestedSizeOf(params['file'] ?? '')
  const served = requested && (await servedSize(shop, requested))
  if (!served) throw new NotFound('There is no picture at this address.')
  return {
    status: 200,
    headers: {
      'content-type': served.format === 'avif' ? 'image/avif' : 'image/jpeg',
      'cache-control': served.isRequested ? immutableCache : oneMinuteCache,
    },
    body: served.bytes,
  }
}

function requestedSizeOf(file: string): RequestedSize | undefined {
  const [, idText, hash, widthText, format] = sizePath.exec(file) ?? []
  const id = idOf(idText)
  const width = IMAGE_WIDTHS.find((known) => String(known) === widthText)
  if (!id || !hash || !width) return undefined
  return { id, hash, width, format: format === 'avif' ? 'avif' : 'jpg' }
}
