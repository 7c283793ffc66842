/** How long a part of a page may take to come before it is given up (spec 9.10). */
const PATIENCE_MS = 120_000

/**
 * Fetches the code of a part of the page. When that fails, or has not come after `PATIENCE_MS`, says so in plain
 * words behind what is in `place`, which stays as it came from the server, and answers `undefined`.
 */
export async function latePart<T>(place: Element, load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await inTime(load())
  } catch {
    if (place.isConnected) giveUp(place)
    return undefined
  }
}

function inTime<T>(part: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The part took too long')), PATIENCE_MS)
    part.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** A module that did not come is remembered by browsers as missing: only a new page asks for it again. */
function giveUp(place: Element): void {
  const words = document.createElement('p')
  words.className = 'late-part'
  words.setAttribute('role', 'status')
  const again = document.createElement('button')
  again.type = 'button'
  again.className = 'button as-link'
  again.textContent = 'Try again'
  again.addEventListener('click', () => location.reload())
  words.append('This part of the page could not be loaded. ', again)
  place.append(words)
}
