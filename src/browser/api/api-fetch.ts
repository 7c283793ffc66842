import { ApiError, browserError } from './api-error.ts'

const BASE = '/wp-json/'
const NONCE_CALL = '/wp-admin/admin-ajax.php?action=rest-nonce'
const ALL = /([?&]per_page=)-1(?!\d)/
const MAX_PER_PAGE = 100

export type ApiCall = {
  /** Under `/wp-json/`: `wp/v2/users/me?context=edit`. With `per_page=-1` all pages of a list are fetched. */
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  readonly data?: unknown
  /** Sent as it is, in place of `data`: a form with a file. */
  readonly body?: FormData
  readonly signal?: AbortSignal
  /** `false`: the response itself is the answer, whatever its status. */
  readonly parse?: boolean
}

let nonce: string | undefined

/** The nonce of the calls from now on. Without it a page's own is taken: `<script type="application/json" id="rest-nonce">`. */
export function setNonce(newNonce: string): void {
  nonce = newNonce
}

/**
 * Calls the shop's REST interface (spec 7, 8.6; docs/wire.md K.1) and answers what its JSON holds, `null` when there is
 * none. Rejects with an `ApiError` for whatever is no success, with the signal's reason when it was cancelled.
 */
export function apiFetch(call: ApiCall & { readonly parse: false }): Promise<Response>
export function apiFetch<Answer = unknown>(call: ApiCall): Promise<Answer>
export async function apiFetch(call: ApiCall): Promise<unknown> {
  if (call.parse === false) return respond(call)
  const path = call.path.replace(ALL, `$1${MAX_PER_PAGE}`)
  const first = await respond({ ...call, path })
  const content = await responseContent(first)
  if (path === call.path || !Array.isArray(content)) return content
  const all = [...content]
  for (let next = nextOf(first); next; ) {
    const response = await respond({ ...call, path: next })
    const more = await responseContent(response)
    if (Array.isArray(more)) all.push(...more)
    next = nextOf(response)
  }
  return all
}

/** The response to a call. One whose nonce was too old is made once more with a fresh one. */
async function respond(call: ApiCall): Promise<Response> {
  nonce ??= nonceOfPage()
  const used = nonce
  const response = await send(call)
  if (response.status !== 403 || !(await isAboutNonce(response))) return response
  // Another call may have fetched a new one meanwhile.
  return nonce !== used || (await freshNonce()) ? send(call) : response
}

/** The content of a response; throws its error. */
export async function responseContent(response: Response): Promise<unknown> {
  const text = await response.text()
  const content = text === '' && response.ok ? null : jsonIn(text)
  if (response.ok) return content
  const { code, message, data } = (content ?? {}) as Record<string, unknown>
  throw code ? new ApiError(String(code), String(message ?? ''), data) : browserError('unknown_error')
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw browserError('invalid_json')
  }
}

/** One request. Proxies and servers that know GET and POST alone let the other methods through as a header. */
async function send({ path, method = 'GET', data, body, signal }: ApiCall): Promise<Response> {
  const isPlain = method === 'GET' || method === 'POST'
  const response = await reach(addressOf(path), {
    method: isPlain ? method : 'POST',
    headers: {
      ...(nonce && { 'X-WP-Nonce': nonce }),
      ...(!isPlain && { 'X-HTTP-Method-Override': method }),
      ...(data !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(data !== undefined ? { body: JSON.stringify(data) } : body && { body }),
    ...(signal && { signal }),
  })
  nonce = response.headers.get('X-WP-Nonce') ?? nonce
  return response
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { credentials: 'same-origin', ...init })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw browserError('fetch_error')
  }
}

let nonceRequest: Promise<boolean> | undefined

/** Fetches a nonce, once for all waiting calls; `false` when nobody is signed in any more. */
function freshNonce(): Promise<boolean> {
  nonceRequest ??= requestNonce().finally(() => {
    nonceRequest = undefined
  })
  return nonceRequest
}

async function requestNonce(): Promise<boolean> {
  const response = await reach(NONCE_CALL, {})
  const newNonce = await response.text()
  if (!response.ok || !/^\w{10}$/.test(newNonce)) return false
  nonce = newNonce
  return true
}

async function isAboutNonce(response: Response): Promise<boolean> {
  const answer = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null
  return answer?.code === 'rest_cookie_invalid_nonce'
}

function nonceOfPage(): string | undefined {
  const newNonce = globalThis.document?.querySelector('#rest-nonce')?.textContent
  return newNonce ? String(JSON.parse(newNonce)) : undefined
}

/** The next page of a list, as a path of this shop: the nonce goes nowhere else. */
function nextOf({ headers }: Response): string | undefined {
  const next = /<([^>]*)>; *rel="?next"?/.exec(headers.get('Link') ?? '')?.[1]
  return next?.split(BASE)[1]
}

function addressOf(path: string): string {
  const { pathname, search } = partsOf(path.replace(/^\//, ''))
  const query = new URLSearchParams(search)
  query.set('_locale', 'user')
  return `${BASE}${pathname}?${query}`
}

/** Only the first `?` begins the query; what comes after it may hold more. */
function partsOf(path: string): { readonly pathname: string; readonly search: string } {
  const at = path.indexOf('?')
  return at < 0 ? { pathname: path, search: '' } : { pathname: path.slice(0, at), search: path.slice(at + 1) }
}
