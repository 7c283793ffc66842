import type { ImageDisplay } from './image-display.ts'

/** The attributes of an element for the script that adds effects to its pictures. */
export type ImageDisplayAttributes = {
  readonly 'data-image-look': string
  readonly 'data-image-effect'?: string
  readonly style: Readonly<Record<`--image-${string}`, string>>
}

/** The attributes for display settings; `undefined` with the defaults. The fade needs no extra script. */
export function imageDisplayAttributes(
  display: Partial<ImageDisplay> | undefined,
): ImageDisplayAttributes | undefined {
  if (!display) return undefined
  const { effect, speedMs, enlargePercent } = display
  return {
    'data-image-look': JSON.stringify(display),
    ...(effect && { 'data-image-effect': effect }),
    style: {
      ...(speedMs !== undefined && { '--image-speed': `${speedMs}ms` }),
      ...(enlargePercent !== undefined && { '--image-enlarge': `${enlargePercent}%` }),
      ...thumbnailStyle(display),
    },
  }
}

function thumbnailStyle({ thumbnailColumns: columns, thumbnailGapPx: gap }: Partial<ImageDisplay>) {
  return {
    ...(columns !== undefined && { '--image-columns': String(columns) }),
    ...(gap !== undefined && { '--image-gap': `${gap}px` }),
  }
}
