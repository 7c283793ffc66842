/**
 * The header that makes a browser keep an answer as a file of that name (RFC 6266): in plain letters for old programs,
 * and whole for the others.
 */
export function attachmentNamed(name: string): string {
  const plain =
    name
      .normalize('NFKD')
      .replace(/[^ -~]/g, '')
      .replace(/["\\%/]/g, '_')
      .trim() || 'file'
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
