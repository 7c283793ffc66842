type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Remembers what a person chose or typed before an island woke (or what the browser restored on the way back), and
 * answers a function that tells it to the woken component by the events that it listens for. Its first rendering
 * would otherwise put the server's values back.
 */
export function keepTyped(root: Element): () => void {
  const typed = [...root.querySelectorAll<Control>('select, textarea, input:not([type=hidden])')]
    .filter(isChanged)
    .map((control) => [control, stateOf(control)] as const)

  return () => {
    for (const [control, state] of typed) {
      if (!control.isConnected) continue
      if (isTicked(control)) tick(control, state === 'true')
      else setValue(control, state)
    }
  }
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
