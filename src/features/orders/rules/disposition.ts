/**
 * The `content-disposition` header for a download with this file name (RFC 6266): in ASCII for old browsers, and in full
 * for the others.
 */
export function attachmentHeader(name: string): string {
  const plain =
    name
      .normalize('NFKD')
      .replace(/[^ -~]/g, '')
      .replace(/["\\%/]/g, '_')
      .trim() || 'file'
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
