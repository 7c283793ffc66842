/** Wakes the page after ordering: its button prints it. */
export function startPrintButton(): void {
  document.querySelector('[data-print]')?.addEventListener('click', () => print())
}
