/** Adds a stylesheet of ours to the page, once; answers when it applies, and rejects when it does not come. */
export function addSheet(href: string): Promise<void> {
  const there = [...document.styleSheets].some((sheet) => sheet.href === new URL(href, location.href).href)
  if (there) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${href} did not come`))
    })
    document.head.append(link)
  })
}
