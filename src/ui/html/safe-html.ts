import { type SafeHtml, trustedHtml } from './Html.tsx'
import { cleanRichText } from './rich-text.ts'

/** An owner's text as safe HTML. Text without block elements becomes paragraphs at its empty lines. */
export function safeHtml(written: string): SafeHtml {
  const html = cleanRichText(written)
  return trustedHtml(/<(?:p|ul|ol|dl|h\d|table|blockquote|figure|hr)\b/.test(html) ? html : paragraphs(html))
}

function paragraphs(html: string): string {
  return html
    .split(/\n\s*\n/)
    .map((part) => part.trim().replaceAll('\n', '<br />'))
    .filter((part) => part !== '')
    .map((part) => `<p>${part}</p>`)
    .join('')
}
