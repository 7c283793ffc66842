import type { FeatureCalls } from '../../platform/feature.ts'
import type { Answer, Call } from '../../platform/http/call.ts'
import { harmless } from '../../platform/http/harmless.ts'
import { idOf } from '../../platform/http/input.ts'
import { NotFound } from '../../platform/http/refusal.ts'
import { type PictureAsk, pictureBytes } from './media.ts'
import { IMAGE_WIDTHS } from './rules/image.ts'

export const mediaCalls: FeatureCalls = {
  pages: { 'GET /media/:file': harmless(picture) },
}

const address = /^(\d{1,15})-([0-9a-f]{16})-(\d{3,4})\.(avif|jpg)$/

/** Answers with a picture in one size. Its address names its content, so that browsers may keep it for ever. */
async function picture({ shop, params }: Call): Promise<Answer> {
  const ask = askOf(params['file'] ?? '')
  const bytes = ask && (await pictureBytes(shop, ask))
  if (!bytes) throw new NotFound('There is no picture at this address.')
  return {
    status: 200,
    headers: {
      'content-type': ask.format === 'avif' ? 'image/avif' : 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    },
    body: bytes,
  }
}

function askOf(file: string): PictureAsk | undefined {
  const [, idText, hash, widthText, format] = address.exec(file) ?? []
  const id = idOf(idText)
  const width = IMAGE_WIDTHS.find((known) => String(known) === widthText)
  if (!id || !hash || !width) return undefined
  return { id, hash, width, format: format === 'avif' ? 'avif' : 'jpg' }
}
