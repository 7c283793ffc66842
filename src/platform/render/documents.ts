import { locale } from '../../kernel/locale.ts'
import type { PageContent } from '../cache/shared-page.ts'
import type { Shop } from '../shop.ts'
import type { RepeatableForm, Shell } from './shell.ts'
import { utf8 } from './utf8.ts'

/** Content as complete HTML documents in UTF-8; the rest of the server need not know what header and footer show. */
export type Documents = {
  render(content: PageContent): Promise<Buffer>
  /** As `render`, but also when the database cannot be reached: then with the last header, or none. */
  renderWithFallback(content: PageContent): Promise<Buffer>
  /** Header and footer are stale: the next document loads them again. */
  forgetFrame(): void
  notFound(): PageContent
  errorPage(requestId: string): PageContent
  unavailable(sentence: string, form: RepeatableForm | undefined): PageContent
  refusal(sentence: string, status: number): PageContent
}

export function createDocuments<Frame>(shop: Shop, shell: Shell<Frame>): Documents {
  let loading: Promise<Frame> | undefined
  let last: { readonly frame: Frame } | undefined

  const frame = async () => {
    const current = loading ?? shell.loadFrame(shop)
    loading = current
    try {
      const loaded = await current
      last = { frame: loaded }
      return loaded
    } catch (error) {
      if (loading === current) loading = undefined
      throw error
    }
  }
  return {
    render: async (content) => utf8(shell.document(content, await frame(), shop)),
    async renderWithFallback(content) {
      const known = await frame().catch(() => last?.frame)
      try {
        return known ? utf8(shell.document(content, known, shop)) : minimalPage(content.title)
      } catch {
        return minimalPage(content.title)
      }
    },
    forgetFrame() {
      loading = undefined
    },
    notFound: () => shell.notFound(),
    errorPage: (requestId) => shell.errorPage(requestId),
    unavailable: (sentence, form) => shell.unavailable(sentence, form),
    refusal: (sentence, status) => shell.refusal(sentence, status),
  }
}

// Only our own titles are passed: they need no escaping.
function minimalPage(title: string): Buffer {
  return Buffer.from(
    `<!doctype html><html lang="${locale()}"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1></html>`,
  )
}
