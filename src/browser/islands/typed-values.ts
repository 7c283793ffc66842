type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Records what a person chose or typed before and during hydration (or what the browser restored on the way back), and
 * answers a function that passes it to the hydrated component by input and change events. Its first rendering would
 * otherwise restore the server's values. A field that still has the typed value is not changed: somebody may be writing
 * in it.
 */
export function recordTyped(root: Element): () => void {
  const typed = new Map(
    controlsIn(root)
      .filter(isChanged)
      .map((control) => [control, stateOf(control)]),
  )
  const listening = new AbortController()
  const record = ({ target }: Event) => {
    if (isControl(target)) typed.set(target, stateOf(target))
  }
  for (const type of ['input', 'change']) root.addEventListener(type, record, { signal: listening.signal })

  return () => {
    listening.abort()
    for (const [control, state] of typed) {
      if (!control.isConnected) continue
      if (isTicked(control)) tick(control, state === 'true')
      else if (control instanceof HTMLSelectElement || control.value !== state) setValue(control, state)
    }
  }
}

function controlsIn(root: Element): Control[] {
  return [...root.querySelectorAll('select, textarea, input')].filter(isControl)
}

function isControl(target: EventTarget | null): target is Control {
  return target instanceof Element && target.matches('select, textarea, input:not([type=hidden])')
}

function isTicked(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)
}

function stateOf(control: Control): string {
  return isTicked(control) ? String(control.checked) : control.value
}

function isChanged(control: Control): boolean {
  if (isTicked(control)) return control.checked !== control.defaultChecked
  if (control instanceof HTMLSelectElement) return control.value !== servedValue(control)
  return control.value !== control.defaultValue
}

function servedValue(select: HTMLSelectElement): string {
  const options = [...select.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
}

/** A click from the opposite state, so that listeners receive the change. */
function tick(control: HTMLInputElement, checked: boolean): void {
  control.checked = !checked
  control.click()
}

/** Bypasses React's own record of the value, so that it sees a change, as from typing. */
function setValue(control: Control, value: string): void {
  control.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
