/** A state, province or county: its code on the wire and its name. */
export type State = { readonly code: string; readonly name: string }

/**
 * The code of the state that somebody wrote, by code or by name, in any case and with or without accents;
 * `undefined` when it is none of them. The country may stand before the code: "DE-BY" is "BY", and back.
 */
export function stateCode(states: readonly State[], text: string): string | undefined {
  const wanted = plain(text)
  if (wanted === '') return undefined
  const byCode = states.find(({ code }) => plain(code) === wanted)
  const found = byCode ?? states.find(({ code, name }) => plain(name) === wanted || ownPart(code) === wanted)
  return found?.code
}

/** The name of a state for people; what is no code of the list stands as it is. */
export function stateName(states: readonly State[] | undefined, code: string): string {
  return states?.find((state) => state.code === code)?.name ?? code
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[’']/g, '')
    .trim()
    .toLowerCase()
}

/** Of a code that names its country, what is behind it: "DE-BY" → "by". */
function ownPart(code: string): string | undefined {
  return /^[A-Z]{2}-(.+)$/.exec(code)?.[1]?.toLowerCase()
}
