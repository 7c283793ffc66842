const MAX_LENGTH = 300

/** A name on one line, otherwise as typed: a value is found by its name again, and a record can be copied. */
export function plainName(sent: string, maxLength = MAX_LENGTH): string {
  return [...sent.replace(/\s+/g, ' ').trim()].slice(0, maxLength).join('').trim()
}
