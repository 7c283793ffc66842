/** Wider than high by more than this, or so much higher than wide, a picture is not cut to a well of four to five. */
const WIDEST = 1.05
const NARROWEST = 0.6

/** Whether so little of a picture would be left in a well that it is rather shown whole, with paper beside it. */
export function isOddShape({ width, height }: { readonly width: number; readonly height: number }): boolean {
  const ratio = width / height
  return ratio > WIDEST || ratio < NARROWEST
}

/** A picture as a well shows it: one that is shown whole has paper beside it, not the colour that stood in its place. */
export function inWell<
  Shown extends { readonly width: number; readonly height: number; readonly color?: string },
>(picture: Shown): Shown | Omit<Shown, 'color'> {
  if (!isOddShape(picture)) return picture
  const { color: _, ...bare } = picture
  return bare
}
