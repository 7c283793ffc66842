import * as messages from './messages.ts'

/** How long loading a part of a page may take (spec 9.10). */
const TIMEOUT_MS = 120_000

/**
 * Fetches the code of a part of the page. When that fails, or does not finish within `TIMEOUT_MS`, adds a
 * message to `container`, which stays as it came from the server, and answers `undefined`.
 */
export async function loadComponent<T>(container: Element, load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await withTimeout(load())
  } catch {
    if (container.isConnected) showLoadError(container)
    return undefined
  }
}

function withTimeout<T>(part: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The part took too long')), TIMEOUT_MS)
    part.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Browsers remember a failed module as missing: only a page reload loads it again. */
function showLoadError(container: Element): void {
  const message = document.createElement('p')
  message.className = 'load-error'
  message.setAttribute('role', 'status')
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.className = 'button as-link'
  retry.textContent = messages.tryAgain()
  retry.addEventListener('click', () => location.reload())
  message.append(messages.partNotLoaded(), ' ', retry)
  container.append(message)
}
