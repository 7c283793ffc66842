/** The texts of a picture that can be its title or description in the lightbox. */
export const LIGHTBOX_TEXTS = ['title', 'caption', 'alt', 'description', 'none'] as const
export type LightboxText = (typeof LIGHTBOX_TEXTS)[number]

/** What the lightbox of the site offers (spec 3.13). */
export type LightboxOptions = {
  /** Whether every link to a picture file opens it. */
  readonly isGlobal: boolean
  readonly hasCounter: boolean
  readonly hasFullscreen: boolean
  readonly hasZoom: boolean
  readonly hasShare: boolean
  readonly title: LightboxText
  readonly description: LightboxText
}

export const defaultLightbox: LightboxOptions = {
  isGlobal: true,
  hasCounter: true,
  hasFullscreen: true,
  hasZoom: true,
  hasShare: true,
  title: 'title',
  description: 'description',
}

/** A picture as the lightbox shows it: `title` and `description` are those of the image, '' where it has none. */
export type LightboxSlide = {
  readonly src: string
  readonly alt: string
  readonly title: string
  readonly description: string
}
