import { postForm } from '../../../browser/requests/post.ts'
import { emit, listen } from '../../../browser/wire-events.ts'
import { FRAGMENTS_LIFE_MS } from '../rules/stored-fragments.ts'
import { runInCartQueue } from './cart-queue.ts'
import {
  type FragmentAnswer,
  fragmentsIn,
  onOtherTab,
  showStoredFragments,
  storeFragments,
} from './stored-fragments.ts'

/** Spec 9.5. */
const FRAGMENTS_TIMEOUT_MS = 5000

let pendingRefresh: Promise<void> | undefined
let controller: AbortController | undefined
/** Whether a refresh was aborted for a change that has not brought fragments either. */
let isRefreshDue = false

/** Shows the mini-cart on this page, and again whenever the cart may have changed (spec 4.4). */
export function startFragments(): void {
  if (showStoredFragments()) emit(document.body, 'wc_fragments_loaded')
  else whenIdle(refreshFragments)
  onOtherTab(refreshFragments)
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    showStoredFragments()
    void refreshFragments()
  })
  setInterval(refreshFragments, FRAGMENTS_LIFE_MS)
  listen('wc_fragment_refresh', refreshFragments)
  listen('updated_wc_div', refreshFragments)
}

/** Requests the fragments (spec 7.5) in the queue; refreshes that wait there become one. */
export function refreshFragments(): Promise<void> {
  pendingRefresh ??= runInCartQueue(() => {
    pendingRefresh = undefined
    return request()
  })
  return pendingRefresh
}

/** Shows and stores the fragments of an answer. */
export function applyFragments(fragmentAnswer: FragmentAnswer): void {
  isRefreshDue = false
  storeFragments(fragmentAnswer)
}

/** Aborts a running refresh: the next change brings the fragments itself. */
export function abortRefresh(): void {
  controller?.abort()
}

/** After a change that brought no fragments: repeats the refresh that was aborted for it. */
export function refreshIfDue(): void {
  if (isRefreshDue) void refreshFragments()
}

/** A failure emits the error event and changes nothing; an abort is no failure. */
async function request(): Promise<void> {
  const own = new AbortController()
  controller = own
  try {
    const response = await postForm(
      '/?wc-ajax=get_refreshed_fragments',
      { time: String(Date.now()) },
      { timeoutMs: FRAGMENTS_TIMEOUT_MS, signal: own.signal },
    )
    const answer = fragmentsIn(await response.json())
    if (!answer) throw new Error('No fragments in the answer')
    applyFragments(answer)
    emit(document.body, 'wc_fragments_refreshed')
  } catch {
    isRefreshDue = own.signal.aborted
    if (!isRefreshDue) emit(document.body, 'wc_fragments_ajax_error')
  } finally {
    controller = undefined
  }
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2000 })
  else setTimeout(act, 200)
}
