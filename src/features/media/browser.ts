/** How long a picture that did not come is left alone before it is asked for once more. */
const RETRY_MS = 2_000

const triedAgain = new WeakSet<HTMLImageElement>()

/**
 * Watches over the pictures of products: one that does not come shows a drawing and its words instead of the
 * browser's mark for broken pictures, and is asked for once more.
 */
export function startPictures(root: Document = document): void {
  root.addEventListener('error', ({ target }) => isOurs(target) && miss(target), true)
  root.addEventListener('load', ({ target }) => isOurs(target) && show(target), true)
  for (const image of root.images) if (isOurs(image) && hasFailed(image)) miss(image)
}

function isOurs(target: EventTarget | null): target is HTMLImageElement {
  return target instanceof HTMLImageElement && target.parentElement?.dataset['picture'] !== undefined
}

/** Before this script came, that is: nobody was there to hear it. */
function hasFailed({ complete, naturalWidth, currentSrc }: HTMLImageElement): boolean {
  return complete && naturalWidth === 0 && currentSrc !== ''
}

function miss(image: HTMLImageElement): void {
  image.parentElement?.setAttribute('data-missing', image.alt)
  // The colour of a picture that is not coming would fight with the drawing.
  image.parentElement?.style.removeProperty('background-color')
  if (triedAgain.has(image)) return
  triedAgain.add(image)
  setTimeout(() => {
    // Setting what is set already makes the browser choose and fetch anew.
    image.setAttribute('src', image.getAttribute('src') ?? '')
  }, RETRY_MS)
}

function show(image: HTMLImageElement): void {
  image.parentElement?.removeAttribute('data-missing')
}
