import type { PageContent } from '../cache/shared-page.ts'
import type { Shop } from '../shop.ts'

/**
 * What wraps content into whole documents. `Frame` is what header and footer show; it is loaded once and
 * again when the tags `menu` or `settings` move, so every shared page carries these two.
 */
export type Shell<Frame> = {
  document(content: PageContent, frame: Frame, shop: Shop): string
  loadFrame(shop: Shop): Promise<Frame>
  readonly notFound: PageContent
  fault(requestId: string): PageContent
  /** A plain page for a request that is turned away, with the sentence that says why. */
  refusal(sentence: string, status: number): PageContent
}

/** The tags of header and footer, and so of every shared page. */
export const frameTags: readonly string[] = ['menu', 'settings']
