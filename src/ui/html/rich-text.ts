import sanitizeHtml from 'sanitize-html'

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
  // Pictures of other servers are blocked by the pages' content security policy, so they are removed.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  transformTags: { h1: 'h2', img: sanitizeHtml.simpleTransform('img', { loading: 'lazy' }) },
}

/**
 * What an owner wrote as a description, without anything that could run, load frames or restyle a page: the one
 * cleaner, on the way in and on the way out. Server only: it is large.
 */
export function cleanRichText(written: string): string {
  return sanitizeHtml(written, rules).trim()
}
