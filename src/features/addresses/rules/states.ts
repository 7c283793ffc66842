/** A state, province or county: its code on the wire and its name. */
export type State = { readonly code: string; readonly name: string }

/**
 * The code of a typed state, given by code or name, in any case and with or without accents; `undefined` when it is not in
 * the list. The country may precede the code: "DE-BY" is "BY", and the other way round.
 */
export function stateCode(states: readonly State[], text: string): string | undefined {
  const searched = plain(text)
  if (searched === '') return undefined
  const byCode = states.find(({ code }) => plain(code) === searched)
  const found =
    byCode ??
    states.find(({ code, name }) => plain(name) === searched || codeWithoutCountry(code) === searched)
  return found?.code
}

/** The name of a state; an unknown code stays as it is. */
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

/** The part of a code after its country: "DE-BY" → "by". */
function codeWithoutCountry(code: string): string | undefined {
  return /^[A-Z]{2}-(.+)$/.exec(code)?.[1]?.toLowerCase()
}
