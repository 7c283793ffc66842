const MAX_CHARACTERS = 190

/**
 * The name under which the shop stores a file, from its path: the last part, without control characters and marks that
 * change the direction of writing, at most 190 characters including its extension; empty when nothing is left.
 */
export function storedName(path: string): string {
  const fileName = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  const name = fileName
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
  return name === '.' || name === '..' ? '' : shortened(name)
}

function shortened(name: string): string {
  const characters = [...name]
  if (characters.length <= MAX_CHARACTERS) return name
  const extension = [...(/\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '')]
  return [...characters.slice(0, MAX_CHARACTERS - extension.length), ...extension].join('')
}
