import sanitizeHtml from 'sanitize-html'
import { ownHtml, type SafeHtml } from './Html.tsx'

const rules: sanitizeHtml.IOptions = {
  allowedTags: (
    'p br hr strong b em i s sub sup small span ul ol li dl dt dd h2 h3 h4 blockquote a img figure figcaption ' +
    'table caption thead tbody tfoot tr th td'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: {
    h1: 'h2',
    img: sanitizeHtml.simpleTransform('img', { loading: 'lazy' }),
  },
}

/**
 * What an owner wrote as a description, without anything that could run, load frames or restyle the page.
 * Text without block elements becomes paragraphs at its empty lines. Server only: the cleaner is large.
 */
export function safeHtml(written: string): SafeHtml {
  const html = sanitizeHtml(written, rules).trim()
  return ownHtml(/<(?:p|ul|ol|dl|h\d|table|blockquote|figure|hr)\b/.test(html) ? html : paragraphs(html))
}

function paragraphs(html: string): string {
  return html
    .split(/\n\s*\n/)
    .map((part) => part.trim().replaceAll('\n', '<br />'))
    .filter((part) => part !== '')
    .map((part) => `<p>${part}</p>`)
    .join('')
}
