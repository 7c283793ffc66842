import { formatAmount } from '../../kernel/format.ts'
import type { PictureRefused } from './media.ts'

/** What clients of `wp/v2/media` are told (docs/wire.md K.3 and K.4). */
export const mediaTexts = {
  noSuchPicture: 'There is no such picture.',
  notYours: 'This account may change the pictures that it brought itself, and no others.',
  noBin: 'Pictures have no bin. Ask with force=true to delete this one for good.',
  inUse: 'A page of the shop shows this picture. Take it off there first.',
  notMade: 'The picture was taken in, and its sizes could not be made. Please try that again.',
} as const

const whole = { decimals: 0, decimalSeparator: '.', thousandSeparator: ',', trimZeros: true } as const

/** Why a picture was not taken in. */
export function refusedPictureText(refused: PictureRefused): string {
  switch (refused.reason) {
    case 'too-many-bytes':
      return 'This file is larger than 20 MB.'
    case 'too-many-pixels':
      return 'This picture has more than 60 megapixels.'
    case 'too-long-a-side':
      return `This picture is ${formatAmount(refused.side, whole)} pixels long on one side; at most 20,000 are taken.`
    case 'other-kind':
    case 'not-a-picture':
      return 'This file is none of JPEG, PNG, WebP, AVIF and GIF.'
    case 'damaged':
      return 'This picture is damaged.'
  }
}
