type JQueryEvent = { readonly type: string; readonly target: EventTarget; readonly originalEvent?: Event }

type JQuery = {
  (
    target: EventTarget,
  ): {
    trigger(name: string, args: readonly unknown[]): void
    on(names: string, heard: (event: JQueryEvent, ...args: unknown[]) => void): void
  }
  readonly event?: { triggered?: string | undefined }
}

type Globals = { readonly jQuery?: JQuery }
const globals = globalThis as Globals

const withoutDetail = () => undefined
const ofCart = (fragments: unknown, cart_hash: unknown, button: unknown) => ({
  fragments,
  cart_hash,
  button: elementOf(button),
})

/** What is heard of jQuery, and what its arguments are called in the `detail` of an event of the page. */
const heardOfJQuery: Readonly<Record<string, (...args: readonly unknown[]) => unknown>> = {
  input: withoutDetail,
  change: withoutDetail,
  wc_fragment_refresh: withoutDetail,
  wc_fragments_refreshed: withoutDetail,
  wc_fragments_loaded: withoutDetail,
  wc_update_cart: withoutDetail,
  updated_wc_div: withoutDetail,
  update_checkout: withoutDetail,
  adding_to_cart: (button) => ({ button: elementOf(button) }),
  added_to_cart: ofCart,
  removed_from_cart: ofCart,
  found_variation: (variation) => variation,
  reset_data: withoutDetail,
}

/** The event of our own that is under way. */
let own: Event | undefined
let telling: string | undefined
let isJQueryHeard = false

/** Has the page hear what is told by jQuery alone, as soon as some script brings one (docs/wire.md 3.1). */
export function startWireEvents(): void {
  hearJQuery()
  if (isJQueryHeard) return
  // Whoever else brings it, and however: it is heard from the moment that it has its name.
  const property = { configurable: true, enumerable: true }
  Object.defineProperty(globalThis, 'jQuery', {
    ...property,
    get: () => undefined,
    set(value: unknown) {
      Object.defineProperty(globalThis, 'jQuery', { ...property, writable: true, value })
      hearJQuery()
    },
  })
}

/**
 * Tells scripts of the wire what happened (docs/wire.md 3.1): a bubbling event with `detail`, and, where the page has
 * jQuery, the same name triggered there with the arguments in the order that its listeners count on; elements among
 * them come as jQuery has them.
 */
export function tell(
  target: EventTarget,
  name: string,
  detail?: object,
  args: readonly unknown[] = [],
): void {
  withoutJQuery(name, () => dispatch(target, name, detail))
  const { jQuery } = globals
  if (!jQuery) return
  const before = telling
  telling = name
  try {
    jQuery(target).trigger(
      name,
      args.map((arg) => (arg instanceof Element ? jQuery(arg) : arg)),
    )
  } catch (error) {
    // Somebody else's listener broke: that is told, and is not the end of our own work.
    reportError(error)
  } finally {
    telling = before
  }
}

function dispatch(target: EventTarget, name: string, detail: object | undefined): void {
  const around = own
  own = new CustomEvent(name, { bubbles: true, detail })
  target.dispatchEvent(own)
  own = around
}

/** Hears what other scripts tell, by an event or by jQuery; never what `tell` itself has told. */
export function hear<Detail>(
  name: string,
  heard: (detail: Detail, target: EventTarget | null) => void,
): void {
  document.addEventListener(name, (event) => {
    if (event !== own) heard((event as CustomEvent<Detail>).detail, event.target)
  })
}

function hearJQuery(): void {
  const { jQuery } = globals
  if (!jQuery || isJQueryHeard) return
  isJQueryHeard = true
  jQuery(document).on(Object.keys(heardOfJQuery).join(' '), (event, ...args) => {
    const { type, target, originalEvent } = event
    // What began as an event of the page was heard already, and what we tell is no news.
    if (originalEvent || type === telling) return
    const detail = heardOfJQuery[type]?.(...args)
    withoutJQuery(type, () => target.dispatchEvent(new CustomEvent(type, { bubbles: true, detail })))
  })
}

/** jQuery's listeners hear events of the page too: of what it triggers itself they would be told twice. */
function withoutJQuery(name: string, act: () => void): void {
  const { event } = globals.jQuery ?? {}
  const before = event?.triggered
  if (event) event.triggered = name
  act()
  if (event) event.triggered = before
}

/** An element, whether it comes as itself or in jQuery's wrapping. */
function elementOf(value: unknown): Element | undefined {
  const first = (value as { readonly 0?: unknown } | undefined)?.[0] ?? value
  return first instanceof Element ? first : undefined
}
