/** After so many milliseconds the focus goes into a window that has opened (spec 9.10). */
const FOCUS_AFTER_MS = 100

const focusable =
  'a[href], button:not([disabled]), input:not([disabled], [type=hidden]), select:not([disabled]), textarea:not([disabled])'
const openers = new WeakMap<HTMLDialogElement, HTMLElement>()
let isListening = false

/** Has `data-opens` and `data-closes` open and close the dialogs (`ui/Dialog.tsx`) of the whole page. */
export function startDialogs(): void {
  if (isListening) return
  isListening = true
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-opens], [data-closes]')
    const dialog = button && named(button.dataset['opens'] ?? button.dataset['closes'])
    if (!dialog) return
    // Else the button would show the dialog as a popover, as it does without script.
    event.preventDefault()
    if (button.dataset['closes']) dialog.close()
    else openDialog(dialog, button)
  })
}

/**
 * Opens a dialog over the page, which is inert until it is closed: by its buttons, by Esc, by a click outside. The
 * focus goes to what has `autofocus` in it or else to its first control, and afterwards back to `opener`.
 */
export function openDialog(dialog: HTMLDialogElement, opener = document.activeElement): void {
  if (dialog.open) return
  if (dialog.matches(':popover-open')) dialog.hidePopover()
  if (opener instanceof HTMLElement) openers.set(dialog, opener)
  watch(dialog)
  const page = document.documentElement
  // Of a page that does not scroll any more it would be 0.
  if (!page.classList.contains('has-dialog'))
    page.style.setProperty('--scrollbar', `${innerWidth - page.clientWidth}px`)
  dialog.showModal()
  page.classList.add('has-dialog')
  dialog.focus()
  setTimeout(() => {
    // Somebody who was quicker stays where they are.
    if (dialog.open && document.activeElement === dialog) firstIn(dialog)?.focus()
  }, FOCUS_AFTER_MS)
}

function named(id: string | undefined): HTMLDialogElement | undefined {
  const element = id && document.getElementById(id)
  return element instanceof HTMLDialogElement ? element : undefined
}

function firstIn(dialog: HTMLDialogElement): HTMLElement | null {
  return dialog.querySelector<HTMLElement>('[autofocus]') ?? dialog.querySelector<HTMLElement>(focusable)
}

const watched = new WeakSet<HTMLDialogElement>()

function watch(dialog: HTMLDialogElement): void {
  if (watched.has(dialog)) return
  watched.add(dialog)
  let pressedOutside = false
  dialog.addEventListener('pointerdown', (event) => {
    pressedOutside = isOutside(dialog, event)
  })
  // Both ends of the click are outside: selecting text and releasing outside does not close it.
  dialog.addEventListener('click', (event) => {
    if (pressedOutside && isOutside(dialog, event)) dialog.close()
  })
  dialog.addEventListener('close', () => {
    document.documentElement.classList.toggle('has-dialog', document.querySelector('dialog:modal') !== null)
    openers.get(dialog)?.focus({ preventScroll: true })
    openers.delete(dialog)
  })
}

/** Events on the backdrop have the dialog as target: only the position differs. */
function isOutside(dialog: HTMLDialogElement, { target, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return target === dialog && (x < left || x > right || y < top || y > bottom)
}
