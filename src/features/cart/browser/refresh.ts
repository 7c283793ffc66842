import { postForm } from '../../../browser/post.ts'
import { hear, tell } from '../../../browser/wire-events.ts'
import { FRAGMENTS_LIFE_MS } from '../rules/stored-fragments.ts'
import { inTurn } from './cart-queue.ts'
import {
  type FragmentAnswer,
  fragmentsIn,
  keepFragments,
  onOtherTab,
  showKeptFragments,
} from './fragment-keeper.ts'

/** Spec 9.5. */
const FRAGMENTS_TIMEOUT_MS = 5000

let waiting: Promise<void> | undefined
let asking: AbortController | undefined
/** Whether a refresh gave way to a change that has not brought its fragments either. */
let isOwed = false

/** Shows the mini-cart on this page, and again whenever the cart may have changed (spec 4.4). */
export function startFragments(): void {
  if (showKeptFragments()) tell(document.body, 'wc_fragments_loaded')
  else whenIdle(refreshFragments)
  onOtherTab(refreshFragments)
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    showKeptFragments()
    void refreshFragments()
  })
  setInterval(refreshFragments, FRAGMENTS_LIFE_MS)
  hear('wc_fragment_refresh', refreshFragments)
  hear('updated_wc_div', refreshFragments)
}

/** Asks the server what the mini-cart shows (spec 7.5), when it is its turn; wishes that wait for it become one. */
export function refreshFragments(): Promise<void> {
  waiting ??= inTurn(() => {
    waiting = undefined
    return ask()
  })
  return waiting
}

/** Takes in what a change of the cart has answered. */
export function takeFragments(given: FragmentAnswer): void {
  isOwed = false
  keepFragments(given)
}

/** Calls the refresh that is under way off: the change that comes next brings the fragments itself. */
export function giveWay(): void {
  asking?.abort()
}

/** After a change that brought none: what gave way to it is made up for. */
export function makeUp(): void {
  if (isOwed) void refreshFragments()
}

/** A failure raises the error event and changes nothing; being called off is none. */
async function ask(): Promise<void> {
  const mine = new AbortController()
  asking = mine
  try {
    const response = await postForm(
      '/?wc-ajax=get_refreshed_fragments',
      { time: String(Date.now()) },
      { timeoutMs: FRAGMENTS_TIMEOUT_MS, signal: mine.signal },
    )
    const answer = fragmentsIn(await response.json())
    if (!answer) throw new Error('No fragments in the answer')
    takeFragments(answer)
    tell(document.body, 'wc_fragments_refreshed')
  } catch {
    isOwed = mine.signal.aborted
    if (!isOwed) tell(document.body, 'wc_fragments_ajax_error')
  } finally {
    asking = undefined
  }
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2000 })
  else setTimeout(act, 200)
}
