/**
 * A message below a field moves what is under it: it waits while a finger or the mouse is down, so that the press that took
 * the focus from the field still hits its target.
 */
export function deferWhilePointerDown(form: HTMLFormElement): (act: () => void) => void {
  let isDown = false
  let deferred: (() => void)[] = []
  form.ownerDocument.addEventListener('pointerdown', () => {
    isDown = true
  })
  const release = () => {
    isDown = false
    const ready = deferred
    deferred = []
    // After the click that belongs to this press.
    for (const act of ready) setTimeout(act)
  }
  for (const end of ['pointerup', 'pointercancel']) form.ownerDocument.addEventListener(end, release)
  return (act) => {
    if (isDown) deferred.push(act)
    else act()
  }
}
