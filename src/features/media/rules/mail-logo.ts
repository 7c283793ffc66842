/** In CSS pixels. */
export type LogoSize = { readonly width: number; readonly height: number }

const MAX = { width: 240, height: 96 }

/** The size of a logo at the top of mails: never larger than its picture, and twice as dense where that has the pixels. */
export function logoSize({ width, height }: LogoSize): LogoSize {
  const scale = Math.min(1, MAX.width / width, MAX.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** The first bytes of the formats that all mail programs show. */
const signatures = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
] as const

/** The media type of a picture that all mail programs show; `undefined` for others, such as WebP. */
export function mailImageType(bytes: Uint8Array): string | undefined {
  return signatures.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0]
}
