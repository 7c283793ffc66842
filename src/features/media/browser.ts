/** The time before a picture that failed to load is requested once more. */
const RETRY_MS = 2_000

const retried = new WeakSet<HTMLImageElement>()

/**
 * Handles product pictures that fail to load: each shows a drawing and its alternative text instead of the browser's
 * icon for broken pictures, and is requested once more.
 */
export function startPictures(root: Document = document): void {
  root.addEventListener('error', ({ target }) => isProductPicture(target) && showPlaceholder(target), true)
  root.addEventListener('load', ({ target }) => isProductPicture(target) && hidePlaceholder(target), true)
  for (const image of root.images) if (isProductPicture(image) && hasFailed(image)) showPlaceholder(image)
}

function isProductPicture(target: EventTarget | null): target is HTMLImageElement {
  return target instanceof HTMLImageElement && target.parentElement?.dataset['picture'] !== undefined
}

/** Whether it failed before this script ran and could receive the event. */
function hasFailed({ complete, naturalWidth, currentSrc }: HTMLImageElement): boolean {
  return complete && naturalWidth === 0 && currentSrc !== ''
}

function showPlaceholder(image: HTMLImageElement): void {
  image.parentElement?.setAttribute('data-missing', image.alt)
  // The placeholder colour does not fit the drawing.
  image.parentElement?.style.removeProperty('background-color')
  if (retried.has(image)) return
  retried.add(image)
  setTimeout(() => {
    // Setting the same value makes the browser select and fetch a source again.
    image.setAttribute('src', image.getAttribute('src') ?? '')
  }, RETRY_MS)
}

function hidePlaceholder(image: HTMLImageElement): void {
  image.parentElement?.removeAttribute('data-missing')
}
