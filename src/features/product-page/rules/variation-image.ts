import { MAIN_PICTURE_SIZES } from '../../gallery/rules/large-picture.ts'
import { actualWidth, imagePath, type Picture, widthsFor } from '../../media/rules/image.ts'
import type { VariationImage } from './variation.ts'

/** A picture as scripts of the wire know it: JPEG addresses, which every browser shows. */
export function variationImage(picture: Picture | undefined, productName: string): VariationImage {
  const at = (width: number) => sizeAt(picture, width)
  const [full, main, thumbnail] = [at(1600), at(960), at(320)]
  return {
    title: picture?.title ?? productName,
    caption: picture?.caption ?? '',
    url: full.src,
    alt: picture?.alt || (picture ? productName : ''),
    src: main.src,
    srcset: picture ? srcset(picture) : '',
    sizes: picture ? MAIN_PICTURE_SIZES : '',
    full_src: full.src,
    full_src_w: full.width,
    full_src_h: full.height,
    gallery_thumbnail_src: thumbnail.src,
    gallery_thumbnail_src_w: thumbnail.width,
    gallery_thumbnail_src_h: thumbnail.height,
    thumb_src: thumbnail.src,
    thumb_src_w: thumbnail.width,
    thumb_src_h: thumbnail.height,
    src_w: main.width,
    src_h: main.height,
  }
}

function srcset(picture: Picture): string {
  return widthsFor(picture)
    .map((width) => `${imagePath(picture, width, 'jpg')} ${actualWidth(picture, width)}w`)
    .join(', ')
}

/** The widest size up to `maxWidth`. */
function sizeAt(picture: Picture | undefined, maxWidth: number) {
  if (!picture) return { src: '', width: 0, height: 0 }
  const widths = widthsFor(picture)
  const made = widths.findLast((each) => each <= maxWidth) ?? widths[0]!
  const width = actualWidth(picture, made)
  return {
    src: imagePath(picture, made, 'jpg'),
    width,
    height: Math.round((picture.height * width) / picture.width),
  }
}
