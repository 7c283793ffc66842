/** What a file is that is no photograph, where its first bytes say so. */
export type OtherKind = 'svg' | 'tiff' | 'heic' | 'bmp' | 'psd' | 'pdf' | 'web-page' | 'zip'

/**
 * Why a file is not taken as a photograph: it is larger than `MOST_BYTES` or, once unpacked, `MOST_PIXELS` or on one
 * side `MOST_SIDE` (and how large it is, where that is known), it is of another kind, it begins as a photograph and cannot be read to its end,
 * or it is nothing that is known here.
 */
export type PhotographRefused =
  | { readonly ok: false; readonly reason: 'too-many-bytes'; readonly bytes?: number }
  | { readonly ok: false; readonly reason: 'too-many-pixels'; readonly pixels: number }
  | { readonly ok: false; readonly reason: 'too-long-a-side'; readonly side: number }
  | { readonly ok: false; readonly reason: 'other-kind'; readonly kind: OtherKind }
  | { readonly ok: false; readonly reason: 'damaged' | 'not-a-picture' }

/** How a file begins, its bytes as Latin letters; the first that fits. */
const OTHER_KINDS: readonly (readonly [OtherKind, RegExp])[] = [
  ['pdf', /^%PDF-/],
  ['tiff', /^(II[*+]\0|MM\0[*+])/],
  ['heic', /^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s],
  ['bmp', /^BM.{4}\0{4}/s],
  ['psd', /^8BPS/],
  ['zip', /^PK(?=[^ -~]{2})/],
  ['web-page', /^\s*(<!doctype html|<html)/i],
  ['svg', /^\s*<.*<svg[\s>]|^\s*<svg[\s/>]/is],
]

const PHOTOGRAPH = /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}ftyp(avif|avis))/s

/** What to say of a file that could not be read as a photograph, by how it begins. */
export function unreadableBecause(bytes: Uint8Array): PhotographRefused {
  const start = String.fromCharCode(...bytes.subarray(0, 1000)).replace(/^\xef\xbb\xbf/, '')
  if (PHOTOGRAPH.test(start)) return { ok: false, reason: 'damaged' }
  const kind = OTHER_KINDS.find(([, begins]) => begins.test(start))?.[0]
  return kind ? { ok: false, reason: 'other-kind', kind } : { ok: false, reason: 'not-a-picture' }
}
