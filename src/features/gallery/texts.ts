/** "Image 2 of 7". */
export function imageOf(place: number, count: number): string {
  return `Image ${place} of ${count}`
}

/** The words of a picture that has none of its own: the piece, and which picture of it this is. */
export function pictureWords(name: string, place: number, count: number): string {
  return count > 1 ? `${name}, image ${place} of ${count}` : name
}

/** What opens the lightbox. */
export function openLarge(count: number): string {
  return count > 1 ? `Show all ${count} pictures large` : 'Show the picture large'
}

export function picturesOf(name: string): string {
  return `Pictures of ${name}`
}

export const nextPicture = 'Next picture'
export const previousPicture = 'Previous picture'
export const swapPictures = 'Swap the small picture with the large one'
export const sharePicture = 'Share'
export const linkCopied = 'Link copied'
export const linkNotCopied = 'The link could not be copied.'
