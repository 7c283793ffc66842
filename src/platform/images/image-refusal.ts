import { type Refused, refused } from '../../kernel/outcome.ts'

/** The kind of a file that is no supported image, where its first bytes show it. */
export type UnsupportedKind = 'svg' | 'tiff' | 'heic' | 'bmp' | 'psd' | 'pdf' | 'web-page' | 'zip'

/**
 * Why a file is refused as an image: it is larger than `MAX_BYTES` or, once decoded, `MAX_PIXELS` or `MAX_SIDE` (with
 * its size, where that is known); it is of an unsupported kind; it starts like an image and cannot be read to its end;
 * or it is of an unknown kind.
 */
export type ImageRefused =
  | Refused<'too-many-bytes', { bytes?: number }>
  | Refused<'too-many-pixels', { pixels: number }>
  | Refused<'too-long-a-side', { side: number }>
  | Refused<'other-kind', { kind: UnsupportedKind }>
  | Refused<'damaged' | 'not-a-picture'>

/** How a file of each kind starts, its bytes read as Latin-1; the first match counts. */
const UNSUPPORTED_KINDS: readonly (readonly [UnsupportedKind, RegExp])[] = [
  ['pdf', /^%PDF-/],
  ['tiff', /^(II[*+]\0|MM\0[*+])/],
  ['heic', /^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s],
  ['bmp', /^BM.{4}\0{4}/s],
  ['psd', /^8BPS/],
  ['zip', /^PK(?=[^ -~]{2})/],
  ['web-page', /^\s*(<!doctype html|<html)/i],
  ['svg', /^\s*<.*<svg[\s>]|^\s*<svg[\s/>]/is],
]

const SUPPORTED = /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}ftyp(avif|avis))/s

/** The refusal of a file that could not be read as an image, by how it starts. */
export function refusalOfUnreadable(bytes: Uint8Array): ImageRefused {
  const start = String.fromCharCode(...bytes.subarray(0, 1000)).replace(/^\xef\xbb\xbf/, '')
  if (SUPPORTED.test(start)) return refused('damaged')
  const kind = UNSUPPORTED_KINDS.find(([, begins]) => begins.test(start))?.[0]
  return kind ? refused('other-kind', { kind }) : refused('not-a-picture')
}
