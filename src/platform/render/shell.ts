import type { PageContent } from '../cache/shared-page.ts'
import type { Shop } from '../shop.ts'

/**
 * Wraps content into complete documents. `Frame` is the data of header and footer; it is loaded once and again when the
 * tags `menu` or `settings` are announced, so every shared page carries these two.
 */
export type Shell<Frame> = {
  /** The HTML in parts: text, and bytes in UTF-8 that are ready to send. */
  document(content: PageContent, frame: Frame, shop: Shop): readonly (string | Uint8Array)[]
  loadFrame(shop: Shop): Promise<Frame>
  notFound(): PageContent
  errorPage(requestId: string): PageContent
  /** The page while the database is not available. `form`: what was posted, to be sent again from this page. */
  unavailable(sentence: string, form: RepeatableForm | undefined): PageContent
  /** A plain page for a refused request, with the reason. */
  refusal(sentence: string, status: number): PageContent
}

/** A form as it was posted, to an address of the shop. */
export type RepeatableForm = {
  readonly action: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** The tags of header and footer, and so of every shared page. */
export const frameTags: readonly string[] = ['menu', 'settings']
