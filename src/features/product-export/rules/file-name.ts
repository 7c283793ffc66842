/**
 * Characters that are invalid in file names on some systems, lead out of a folder, or look like a URL or surrounding
 * space to an import. PostgreSQL uses this pattern as well.
 */
export const UNSAFE_IN_NAMES = '[<>:"|?*/\\\\\\u0001-\\u001f]|[. ]$|^ |^$'

/** File systems accept 255 bytes; the rest is for what is added to the name. */
export const MAX_NAME_BYTES = 200

/** A name that every file system accepts: unsafe characters are replaced and long names cut, the extension stays. */
export function safeName(name: string): string {
  const plain = name.replace(new RegExp(UNSAFE_IN_NAMES, 'g'), '-')
  const [, stem = '', extension = ''] = /^(.*?)(\.\w{1,16})?$/s.exec(plain) ?? []
  return shortened(stem, MAX_NAME_BYTES - byteLength(extension)) + extension
}

/** The name with an id, for pictures with the same name: `bowl.jpg`, 12 is `bowl-12.jpg`. */
export function nameWithId(name: string, id: number): string {
  return name.replace(/(\.[^.]*)?$/, (extension) => `-${id}${extension}`)
}

/**
 * The path of a download below the folder of an export, from its reference `stored:HASH/NAME`. It keeps its name, and the
 * path is unique. `undefined` for a file that is not stored in the shop.
 */
export function exportedDownloadPath(file: string): string | undefined {
  const [, hash, name] = /^stored:([0-9a-f]{16})[0-9a-f]{48}\/([^/\\]+)$/.exec(file) ?? []
  return hash && name && `downloads/${hash}/${safeName(name)}`
}

function shortened(text: string, maxBytes: number): string {
  let bytes = 0
  let result = ''
  for (const character of text) {
    bytes += byteLength(character)
    if (bytes > maxBytes) break
    result += character
  }
  return result
}

/** Bytes in UTF-8. */
function byteLength(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
  }
  return bytes
}
