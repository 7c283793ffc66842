/** In CSS pixels. */
type Size = { readonly width: number; readonly height: number }

/** The header is 64 px high on phones. */
const MAX_HEIGHT = 52

/** The size of a logo: as wide as the owner has set, unless it would be higher than the header or larger than its picture. */
export function logoSize(picture: Size, width: number): Size {
  const scale = Math.min(1, width / picture.width, MAX_HEIGHT / picture.height)
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
}
