/** Width divided by height. Pictures outside these limits are not cropped to the frame of four to five. */
const MAX_RATIO = 1.05
const MIN_RATIO = 0.6

/** Whether cropping to the frame would cut off so much of a picture that it is shown whole instead. */
export function isOddShape({ width, height }: { readonly width: number; readonly height: number }): boolean {
  const ratio = width / height
  return ratio > MAX_RATIO || ratio < MIN_RATIO
}

/** A picture as the frame shows it: one that is shown whole has no placeholder colour around it. */
export function framedPicture<
  Framed extends { readonly width: number; readonly height: number; readonly color?: string },
>(picture: Framed): Framed | Omit<Framed, 'color'> {
  if (!isOddShape(picture)) return picture
  const { color: _, ...withoutColor } = picture
  return withoutColor
}
