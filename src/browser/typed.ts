type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Remembers what a person chose or typed before an island woke, and while it wakes (or what the browser restored on the
 * way back), and answers a function that tells it to the woken component by the events that it listens for. Its first
 * rendering would otherwise put the server's values back. A field that still holds what was typed is left alone: somebody
 * may be writing in it.
 */
export function keepTyped(root: Element): () => void {
  const typed = new Map(
    controlsIn(root)
      .filter(isChanged)
      .map((control) => [control, stateOf(control)]),
  )
  const meanwhile = new AbortController()
  const keep = ({ target }: Event) => {
    if (isControl(target)) typed.set(target, stateOf(target))
  }
  for (const type of ['input', 'change']) root.addEventListener(type, keep, { signal: meanwhile.signal })

  return () => {
    meanwhile.abort()
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

/** A click from the other state, so that whoever listens hears of the change. */
function tick(control: HTMLInputElement, checked: boolean): void {
  control.checked = !checked
  control.click()
}

/** First emptied, then filled past React's own record of the value, as a person's typing would. */
function setValue(control: Control, value: string): void {
  control.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
