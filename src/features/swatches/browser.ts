import { createMiddlewareForExtraQueryParams, type ExtraQuery } from '../../browser/extra-query.ts'
import { addMiddleware } from '../../browser/post.ts'

type JQueryEvent = { readonly target: Element; readonly originalEvent?: Event }

type JQuery = {
  (
    element: Element,
  ): {
    trigger(name: string, args: readonly unknown[]): void
    on(name: string, selector: string, heard: (event: JQueryEvent) => void): void
  }
  event?: { triggered?: string | undefined }
}

type Globals = {
  readonly jQuery?: JQuery
  createMiddlewareForExtraQueryParams?: typeof createMiddlewareForExtraQueryParams
}

const globals = globalThis as Globals

// A script of the page, such as a translation's, names its parameters with it; ours go out with them as well.
globals.createMiddlewareForExtraQueryParams = (extra: ExtraQuery) => {
  const middleware = createMiddlewareForExtraQueryParams(extra)
  addMiddleware(middleware)
  return middleware
}

/**
 * Tells scripts of the wire what happened (docs/wire.md B.4, B.5): a bubbling event with `detail`, and, where the page
 * has jQuery, the same name triggered there with the arguments in the order that its listeners count on.
 */
export function tell(element: Element, name: string, detail?: object, args: readonly unknown[] = []): void {
  withoutJQuery(name, () => element.dispatchEvent(new CustomEvent(name, { bubbles: true, detail })))
  globals.jQuery?.(element).trigger(name, args)
}

/** jQuery keeps the changes that it triggers to itself: has those of the form's selects heard like any other. */
export function hearJQuery(form: HTMLFormElement): void {
  globals.jQuery?.(form).on('change', 'select', ({ target, originalEvent }) => {
    if (!originalEvent) {
      withoutJQuery('change', () => target.dispatchEvent(new Event('change', { bubbles: true })))
    }
  })
}

/** jQuery's listeners hear native events too: of what it triggers itself they would be told twice. */
function withoutJQuery(name: string, act: () => void): void {
  const { event } = globals.jQuery ?? {}
  const before = event?.triggered
  if (event) event.triggered = name
  act()
  if (event) event.triggered = before
}
