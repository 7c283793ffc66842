/**
 * What some disk does not take in a name, what leads out of a folder, and what a reader takes for the beginning of an
 * address or for space around a name. Read by PostgreSQL as well.
 */
export const UNSAFE_IN_NAMES = '[<>:"|?*/\\\\\\u0001-\\u001f]|[. ]$|^ |^$'

/** A disk takes 255 bytes; the rest is for what is put behind the name. */
export const MOST_NAME_BYTES = 200

/** A name that every disk takes: its ending stays, what is too long or not safe of it goes. */
export function safeName(name: string): string {
  const plain = name.replace(new RegExp(UNSAFE_IN_NAMES, 'g'), '-')
  const [, stem = '', ending = ''] = /^(.*?)(\.\w{1,16})?$/s.exec(plain) ?? []
  return shortened(stem, MOST_NAME_BYTES - byteLength(ending)) + ending
}

/** The name that tells a picture from others of its name: `bowl.jpg`, 12 is `bowl-12.jpg`. */
export function nameWithId(name: string, id: number): string {
  return name.replace(/(\.[^.]*)?$/, (ending) => `-${id}${ending}`)
}

/**
 * Where a file for buyers lies below the folder of an export, by what the shop keeps of it, `stored:HASH/NAME`. It keeps
 * its name, and no other file lies there. `undefined` for a file that is not the shop's.
 */
export function downloadPlace(file: string): string | undefined {
  const [, hash, name] = /^stored:([0-9a-f]{16})[0-9a-f]{48}\/([^/\\]+)$/.exec(file) ?? []
  return hash && name && `downloads/${hash}/${safeName(name)}`
}

function shortened(text: string, mostBytes: number): string {
  let bytes = 0
  let kept = ''
  for (const letter of text) {
    bytes += byteLength(letter)
    if (bytes > mostBytes) break
    kept += letter
  }
  return kept
}

/** Bytes in UTF-8. */
function byteLength(text: string): number {
  let bytes = 0
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
  }
  return bytes
}
