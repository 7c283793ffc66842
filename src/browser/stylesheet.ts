/** Adds a stylesheet of ours to the page, once; resolves when it applies, and rejects when it cannot be loaded. */
export function addStylesheet(href: string): Promise<void> {
  const isLoaded = [...document.styleSheets].some(
    (loaded) => loaded.href === new URL(href, location.href).href,
  )
  if (isLoaded) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${href} could not be loaded`))
    })
    document.head.append(link)
  })
}
