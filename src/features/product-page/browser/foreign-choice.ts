/** Has the gallery show the picture of a variation that scripts of others have found (docs/wire.md 3.3). */
export function showForeignChoice(): void {
  document.addEventListener('found_variation', (event) => {
    const { image_id } = (event as CustomEvent<{ image_id?: number } | null>).detail ?? {}
    const gallery = document.querySelector<HTMLElement>('[data-gallery]')
    if (gallery && image_id) gallery.dataset['wanted'] = String(image_id)
  })
}
