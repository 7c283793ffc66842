import type { PageContent } from '../cache/shared-page.ts'
import type { Shop } from '../shop.ts'
import type { Shell } from './shell.ts'

/** Content as whole HTML documents; the rest of the server need not know what header and footer show. */
export type Documents = {
  whole(content: PageContent): Promise<string>
  /** As `whole`, but also when the database cannot be reached: then with the header last shown, or none. */
  atAnyRate(content: PageContent): Promise<string>
  /** Header and footer are old: the next document loads them anew. */
  forgetFrame(): void
  readonly notFound: PageContent
  fault(requestId: string): PageContent
  refusal(sentence: string, status: number): PageContent
}

export function createDocuments<Frame>(shop: Shop, shell: Shell<Frame>): Documents {
  let loading: Promise<Frame> | undefined
  let last: { readonly frame: Frame } | undefined

  const frame = async () => {
    const mine = loading ?? shell.loadFrame(shop)
    loading = mine
    try {
      const loaded = await mine
      last = { frame: loaded }
      return loaded
    } catch (error) {
      if (loading === mine) loading = undefined
      throw error
    }
  }
  return {
    whole: async (content) => shell.document(content, await frame(), shop),
    async atAnyRate(content) {
      const known = await frame().catch(() => last?.frame)
      try {
        return known ? shell.document(content, known, shop) : bare(content.title)
      } catch {
        return bare(content.title)
      }
    },
    forgetFrame() {
      loading = undefined
    },
    notFound: shell.notFound,
    fault: (requestId) => shell.fault(requestId),
    refusal: (sentence, status) => shell.refusal(sentence, status),
  }
}

// Only titles of our own wording come here: they need no escaping.
function bare(title: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1></html>`
}
