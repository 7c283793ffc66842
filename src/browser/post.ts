/** What can be posted: a form's fields as they stand, or names with values. */
export type Fields = FormData | URLSearchParams | Readonly<Record<string, string>>

/**
 * Posts fields the way the wire expects it: form-encoded, with `X-Requested-With`, cookies included. Rejects when
 * the network fails or the answer takes longer than `timeoutMs`; an answer of any status is an answer.
 */
export function postForm(
  url: string,
  fields: Fields,
  { timeoutMs = 15_000 }: { readonly timeoutMs?: number } = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: encoded(fields),
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
  })
}

/** Form-encoded, whatever the fields came as; files cannot go this way and are left out. */
function encoded(fields: Fields): URLSearchParams {
  if (fields instanceof URLSearchParams) return fields
  const entries = fields instanceof FormData ? [...fields] : Object.entries(fields)
  return new URLSearchParams(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
