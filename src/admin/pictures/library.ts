import { keepPreviousData } from '@tanstack/react-query'
import { ApiError } from '../../browser/api/api-error.ts'
import { resourceClient } from '../../browser/api/resource-client.ts'

type Size = { readonly source_url: string; readonly width: number; readonly height: number }

/** A picture of the library, as `wp/v2/media` answers it: what the back office reads of it. */
export type LibraryPicture = {
  readonly id: number
  readonly alt_text: string
  readonly source_url: string
  readonly media_details: {
    readonly width: number
    readonly height: number
    /** The name of the file. */
    readonly original_image: string
    /** By name; small pictures have only `full`. */
    readonly sizes: Readonly<Record<string, Size>>
  }
}

type Of<Value> = { readonly _zod: { readonly input: Value; readonly output: Value } }
type MediaContract = {
  readonly record: Of<LibraryPicture>
  readonly query: { readonly search: Of<string> }
  readonly change: { readonly alt_text: Of<string> }
}

export const media = resourceClient<MediaContract>('wp/v2/media')

const PER_PAGE = 24

/** One page of the library, the newest pictures first. */
export const libraryQuery = (search: string, page: number) => ({
  queryKey: ['pictures', { search, page }],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    media.list({ page, per_page: PER_PAGE, ...(search !== '' && { search }) }, signal),
  placeholderData: keepPreviousData,
})

/** The picture that a setting names (`12/vase.jpg`, or `vase.jpg`); `null`: there is none. */
export const pictureQuery = (reference: string) => ({
  queryKey: ['picture', reference],
  queryFn: () => findPicture(reference),
  enabled: reference !== '',
})

async function findPicture(reference: string): Promise<LibraryPicture | null> {
  const id = /^[1-9]\d*(?=\/)/.exec(reference)?.[0]
  if (id === undefined) {
    const { items } = await media.list({ search: reference, per_page: 100 })
    return items.find((each) => nameOf(each) === reference) ?? null
  }
  try {
    return await media.get(id)
  } catch (error) {
    if (error instanceof ApiError && isMissing(error.data)) return null
    throw error
  }
}

function isMissing(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'status' in data && data.status === 404
}

/** How a setting names a picture: by id and file name, since two may have the same name. */
export function referenceOf(picture: LibraryPicture): string {
  return `${picture.id}/${nameOf(picture)}`
}

/** The name of the file. */
export function nameOf({ media_details: { original_image: name } }: LibraryPicture): string {
  return name
}

/** The path of a picture that is about this wide, in CSS pixels. */
export function pathOf(
  { media_details: { sizes }, source_url: widest }: LibraryPicture,
  width: number,
): string {
  const fitting = Object.values(sizes)
    .filter((size) => size.width >= width)
    .toSorted((one, other) => one.width - other.width)
  return new URL(fitting[0]?.source_url ?? widest, location.origin).pathname
}
