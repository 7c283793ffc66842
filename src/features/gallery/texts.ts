/** "Image 2 of 7". */
export function imageNumberText(number: number, count: number): string {
  return `Image ${number} of ${count}`
}

/** The alt text of a picture without one: the product and the number of the picture. */
export function pictureAltText(name: string, number: number, count: number): string {
  return count > 1 ? `${name}, image ${number} of ${count}` : name
}

/** The label of the lightbox link. */
export function openLightboxLabel(count: number): string {
  return count > 1 ? `Show all ${count} pictures large` : 'Show the picture large'
}

export function galleryLabel(name: string): string {
  return `Pictures of ${name}`
}

export const nextPicture = 'Next picture'
export const previousPicture = 'Previous picture'
export const swapPictures = 'Swap the small picture with the large one'
export const sharePicture = 'Share'
export const linkCopied = 'Link copied'
export const linkNotCopied = 'The link could not be copied.'
