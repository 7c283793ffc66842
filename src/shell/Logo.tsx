import { actualWidth, imagePath, type Picture, widthsFor } from '../features/media/rules/image.ts'

/** The owner's picture of the shop's name, and the size at which it is shown, in CSS pixels. */
export type ShownLogo = { readonly picture: Picture; readonly width: number; readonly height: number }

/** On phones a logo leaves room for menu and cart. */
const fitting = (width: number) => ({
  display: 'block',
  height: 'auto',
  maxWidth: `min(${width}px, 46vw)`,
})

/** The logo instead of the drawn name. Its styles are on the elements: shops without a logo load nothing for it. */
export function Logo({
  logo: { picture, width, height },
  name,
}: {
  readonly logo: ShownLogo
  readonly name: string
}) {
  // Up to the first that is wide enough for screens of twice the density.
  const widths = widthsFor(picture).filter((_, index, all) => (all[index - 1] ?? 0) < 2 * width)
  const set = widths.map((each) => `${imagePath(picture, each, 'avif')} ${actualWidth(picture, each)}w`)
  return (
    <a href="/" style={{ display: 'inline-flex', alignItems: 'center', paddingBlock: 6 }}>
      <picture>
        <source type="image/avif" srcSet={set.join(', ')} sizes={`${width}px`} />
        <img
          src={imagePath(picture, widths.at(-1)!, 'jpg')}
          alt={name}
          width={width}
          height={height}
          style={fitting(width)}
        />
      </picture>
    </a>
  )
}
