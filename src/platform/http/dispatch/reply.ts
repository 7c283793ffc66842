import type { StoredPage } from '../../cache/stored-page.ts'
import type { Answer } from '../call.ts'

/** The reply to the HTTP framework: an answer for one person, or a page that is the same for all. */
export type Reply = Answer | SharedReply

/** `ageMs`: the page was current this long ago, and could not be rendered again. */
export type SharedReply = { readonly sharedPage: StoredPage; readonly ageMs?: number | undefined }

/** What a caller can read: `page` is a person with a browser, `json` a script. */
export type Audience = 'page' | 'json'
