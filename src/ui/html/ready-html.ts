import { type SafeHtml, trustedHtml } from './Html.tsx'

/** HTML of a page: text, and bytes in UTF-8 that are ready to send. */
export type HtmlPart = string | Uint8Array

/** Secret and never sent: no text of a shopper or an owner can contain it. */
const TOKEN = crypto.randomUUID()

/** The ready HTML of the current `renderParts`, in the order of use. */
let collected: Uint8Array[] | undefined

/**
 * Markup that was rendered and encoded before, as HTML for a component. Within `renderParts` React copies a short
 * placeholder instead of it; elsewhere it is the markup itself.
 */
export function readyHtml(markup: readonly Uint8Array[]): SafeHtml {
  if (!collected) return trustedHtml(Buffer.concat(markup).toString())
  const first = collected.length
  collected.push(...markup)
  return trustedHtml(`${TOKEN}${first},${collected.length};`)
}

/** Renders with React, and puts the ready HTML that components used in the place of its placeholders. */
export function renderParts(render: () => string): readonly HtmlPart[] {
  const ready: Uint8Array[] = []
  const outer = collected
  collected = ready
  try {
    const [start = '', ...others] = render().split(TOKEN)
    return [start, ...others.flatMap((text) => readyAndText(ready, text))]
  } finally {
    collected = outer
  }
}

/** Text that starts with the numbers of a placeholder: `3,27;<p>…`. */
function readyAndText(ready: readonly Uint8Array[], text: string): readonly HtmlPart[] {
  const [, first, end] = /^(\d+),(\d+);/.exec(text) ?? []
  if (first === undefined || end === undefined) throw new Error('A placeholder of ready HTML was changed')
  return [...ready.slice(Number(first), Number(end)), text.slice(first.length + end.length + 2)]
}
