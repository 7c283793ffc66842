/** The pages for owners and their pictures, as they are in `docs/owner/`; a page is fetched when it is opened. */
const texts = import.meta.glob<string>('/docs/owner/*.md', { query: '?raw', import: 'default' })
const pictures = import.meta.glob<string>('/docs/owner/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The page that the others are linked from. */
export const CONTENTS = 'index'

/** The text of a page; that of the table of contents where there is none of this name. */
export async function ownerPage(name: string): Promise<string> {
  const load = texts[`/docs/owner/${name}.md`] ?? texts[`/docs/owner/${CONTENTS}.md`]
  return (await load?.()) ?? ''
}

/** The address of a picture, by its path in a page: `pictures/home.webp`. */
export function pictureAddress(path: string): string | undefined {
  return pictures[`/docs/owner/${path}`]
}
