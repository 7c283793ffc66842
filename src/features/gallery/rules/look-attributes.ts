import type { ImageLook } from './image-look.ts'

/** What an element carries for the script that brings effects to the pictures in it. */
export type LookAttributes = {
  readonly 'data-image-look': string
  readonly 'data-image-effect'?: string
  readonly style: Readonly<Record<`--image-${string}`, string>>
}

/** Writes a look onto an element; nothing when it is as usual. The fade needs no script of its own. */
export function lookAttributes(look: Partial<ImageLook> | undefined): LookAttributes | undefined {
  if (!look) return undefined
  const { effect, speedMs, enlargePercent } = look
  return {
    'data-image-look': JSON.stringify(look),
    ...(effect && { 'data-image-effect': effect }),
    style: {
      ...(speedMs !== undefined && { '--image-speed': `${speedMs}ms` }),
      ...(enlargePercent !== undefined && { '--image-enlarge': `${enlargePercent}%` }),
      ...thumbnailStyle(look),
    },
  }
}

function thumbnailStyle({ thumbnailColumns: columns, thumbnailGapPx: gap }: Partial<ImageLook>) {
  return {
    ...(columns !== undefined && { '--image-columns': String(columns) }),
    ...(gap !== undefined && { '--image-gap': `${gap}px` }),
  }
}
