/** A QR code: `<svg viewBox="0 0 size size"><path d={path}/></svg>`, dark squares to be drawn on white. */
export type DrawnCode = { readonly path: string; readonly size: number }

/** Light squares around a code, without which cameras do not find it. */
const MARGIN = 4

/** The text as a QR code. */
export async function drawnCode(text: string): Promise<DrawnCode> {
  // Its named `raw` is a kind of bar code; the default's is the function that draws squares.
  const { default: library } = await import('bwip-js/node')
  const [drawn] = library.raw({ bcid: 'qrcode', text })
  if (!drawn || !('pixs' in drawn)) throw new Error('no code was drawn')
  const { pixs, pixx } = drawn
  const squares = pixs.flatMap((dark, at) =>
    dark ? [`M${(at % pixx) + MARGIN} ${Math.floor(at / pixx) + MARGIN}h1v1h-1z`] : [],
  )
  return { path: squares.join(''), size: pixx + 2 * MARGIN }
}
