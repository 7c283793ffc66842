const MOST_CHARACTERS = 190

/**
 * What the shop calls a file that came in under a path: the last part, without control characters and marks that
 * turn the direction of writing, at most 190 characters with its ending kept; empty when nothing is left.
 */
export function storedName(path: string): string {
  const last = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  const name = last
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
  return name === '.' || name === '..' ? '' : shortened(name)
}

function shortened(name: string): string {
  const characters = [...name]
  if (characters.length <= MOST_CHARACTERS) return name
  const ending = [...(/\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '')]
  return [...characters.slice(0, MOST_CHARACTERS - ending.length), ...ending].join('')
}
