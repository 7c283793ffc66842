import { ApiError, browserError } from './api-error.ts'
import { apiFetch, responseContent } from './api-fetch.ts'

const MAX_ATTEMPTS = 5

/** A file in the shop, as in `wp/v2/media`. */
export type UploadedMedia = { readonly id: number; readonly source_url: string }

/**
 * Uploads a file (docs/wire.md K.3). Where the server gave up on making its sizes, processing is continued, five
 * times at most; if that fails too, the file is deleted, and the error suggests a smaller one (`post_process`).
 */
export async function uploadMedia<Media = UploadedMedia>(file: File): Promise<Media> {
  const body = new FormData()
  body.append('file', file, file.name)
  const response = await apiFetch({ path: 'wp/v2/media', method: 'POST', body, parse: false })
  const id = response.headers.get('X-WP-Upload-Attachment-ID')
  const isUnfinished = isBroken(response) && id !== null && /^\d+$/.test(id)
  return (isUnfinished ? finish(id) : responseContent(response)) as Promise<Media>
}

async function finish(id: string): Promise<unknown> {
  const path = `wp/v2/media/${id}`
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const response = await continueProcessing(`${path}/post-process`)
    if (response && !isBroken(response)) return responseContent(response)
  }
  await apiFetch({ path: `${path}?force=true`, method: 'DELETE', parse: false }).catch(ifOffline)
  throw browserError('post_process')
}

function continueProcessing(path: string): Promise<Response | undefined> {
  const data = { action: 'create-image-subsizes' }
  return apiFetch({ path, method: 'POST', data, parse: false }).catch(ifOffline)
}

/** A lost connection counts as a failed attempt. */
function ifOffline(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
}

function isBroken({ status }: Response): boolean {
  return status >= 500
}
