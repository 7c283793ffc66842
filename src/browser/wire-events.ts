type JQueryEvent = {
  readonly type: string
  readonly target: EventTarget
  readonly originalEvent?: Event
  preventDefault(): void
}

type JQuery = {
  (
    target: EventTarget,
  ): {
    trigger(name: string, args: readonly unknown[]): void
    triggerHandler(name: string, args: readonly unknown[]): unknown
    on(names: string, listener: (event: JQueryEvent, ...args: unknown[]) => void): void
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

/** The jQuery events that are forwarded, with their arguments as the `detail` of a DOM event. */
const jQueryEventDetails: Readonly<Record<string, (...args: readonly unknown[]) => unknown>> = {
  input: withoutDetail,
  change: withoutDetail,
  submit: withoutDetail,
  wc_fragment_refresh: withoutDetail,
  wc_fragments_refreshed: withoutDetail,
  wc_fragments_loaded: withoutDetail,
  wc_update_cart: withoutDetail,
  updated_wc_div: withoutDetail,
  update_checkout: withoutDetail,
  adding_to_cart: (button) => ({ button: elementOf(button) }),
  added_to_cart: ofCart,
  removed_from_cart: ofCart,
  check_variations: withoutDetail,
  found_variation: (variation) => variation,
  reset_data: withoutDetail,
  country_to_state_changed: withoutDetail,
}

/** Events whose listeners may say no: ours stop what jQuery would do itself after its listeners, such as sending a form. */
const cancelable: ReadonlySet<string> = new Set(['submit'])

/** The event that `emit` is dispatching. */
let emittedEvent: Event | undefined
let emitting: string | undefined
let isJQueryConnected = false

/** Forwards events that are triggered by jQuery alone, as soon as a script defines jQuery (docs/wire.md 3.1). */
export function startWireEvents(): void {
  connectJQuery()
  if (isJQueryConnected) return
  // Whichever script defines it, and however: connected at its definition.
  const property = { configurable: true, enumerable: true }
  Object.defineProperty(globalThis, 'jQuery', {
    ...property,
    get: () => undefined,
    set(value: unknown) {
      Object.defineProperty(globalThis, 'jQuery', { ...property, writable: true, value })
      connectJQuery()
    },
  })
}

/**
 * Emits an event for scripts of the wire (docs/wire.md 3.1): a bubbling event with `detail`, and, where the page has
 * jQuery, the same name triggered there with the arguments in the order that its listeners expect; elements among
 * them are wrapped by jQuery.
 */
export function emit(
  target: EventTarget,
  name: string,
  detail?: object,
  args: readonly unknown[] = [],
): void {
  withoutJQuery(name, () => dispatch(target, name, detail))
  const { jQuery } = globals
  if (!jQuery) return
  const before = emitting
  emitting = name
  try {
    jQuery(target).trigger(
      name,
      args.map((arg) => (arg instanceof Element ? jQuery(arg) : arg)),
    )
  } catch (error) {
    // A third-party listener failed: reported, and our own work goes on.
    reportError(error)
  } finally {
    emitting = before
  }
}

function dispatch(target: EventTarget, name: string, detail: object | undefined): void {
  const outer = emittedEvent
  emittedEvent = new CustomEvent(name, { bubbles: true, detail })
  target.dispatchEvent(emittedEvent)
  emittedEvent = outer
}

/**
 * Whether the scripts of the wire allow something to happen: no, if a listener prevents the event's default, or one of jQuery
 * answers `false`. A listener that fails has not said no: its error is reported.
 */
export function isAllowed(target: EventTarget, name: string): boolean {
  const event = new CustomEvent(name, { cancelable: true })
  withoutJQuery(name, () => target.dispatchEvent(event))
  if (event.defaultPrevented) return false
  try {
    return globals.jQuery?.(target).triggerHandler(name, []) !== false
  } catch (error) {
    reportError(error)
    return true
  }
}

/** Listens to events of other scripts, by DOM or by jQuery; never to those of `emit`. */
export function listen<Detail>(
  name: string,
  listener: (detail: Detail, target: EventTarget | null) => void,
): void {
  document.addEventListener(name, (event) => {
    if (event !== emittedEvent) listener((event as CustomEvent<Detail>).detail, event.target)
  })
}

function connectJQuery(): void {
  const { jQuery } = globals
  if (!jQuery || isJQueryConnected) return
  isJQueryConnected = true
  jQuery(document).on(Object.keys(jQueryEventDetails).join(' '), (event, ...args) => {
    const { type, target, originalEvent } = event
    // DOM events were received already, and our own are ignored.
    if (originalEvent || type === emitting) return
    const detail = jQueryEventDetails[type]?.(...args)
    const forwarded = new CustomEvent(type, { bubbles: true, cancelable: cancelable.has(type), detail })
    withoutJQuery(type, () => target.dispatchEvent(forwarded))
    if (forwarded.defaultPrevented) event.preventDefault()
  })
}

/** jQuery's listeners receive DOM events too: without this they would be called twice. */
function withoutJQuery(name: string, act: () => void): void {
  const { event } = globals.jQuery ?? {}
  const before = event?.triggered
  if (event) event.triggered = name
  act()
  if (event) event.triggered = before
}

/** An element, plain or wrapped by jQuery. */
function elementOf(value: unknown): Element | undefined {
  const first = (value as { readonly 0?: unknown } | undefined)?.[0] ?? value
  return first instanceof Element ? first : undefined
}
