import { createRoot } from 'react-dom/client'
import { addStylesheet } from '../../../browser/stylesheet.ts'
import { openDialog, startDialogs } from '../../../browser/ui/dialog.ts'
import type { ProductView } from '../ui/product-view.ts'
import { QUICK_ADD, QuickAdd } from '../ui/purchase/QuickAdd.tsx'
import { emitChoiceEvents } from './choice-events.ts'
import { fetchVariation } from './fetch-variation.ts'
import { startQuantityProblems } from './quantity-problems.ts'
import sheet from './quick-add.css?url'
import { readOutChoice } from './read-out-choice.ts'

/**
 * Opens the dialog with the options of the product that `link` leads to. They are read from the product's page, which is
 * cached and has the choice of the link; rejects when it has none, and then the link is followed.
 */
export async function openQuickAdd(link: HTMLAnchorElement): Promise<void> {
  const [page] = await Promise.all([productPage(link.href), addStylesheet(sheet)])
  const home = document.createElement('div')
  document.body.append(home)
  const root = createRoot(home)
  await new Promise<void>((resolve) => {
    root.render(<QuickAdd {...page} handlers={handlersFor(page.view)} onRendered={resolve} />)
  })
  const dialog = home.querySelector<HTMLDialogElement>(`#${QUICK_ADD}`)
  if (!dialog) throw new Error('No dialog')
  startDialogs()
  startQuantityProblems()
  openDialog(dialog, link)
  dialog.addEventListener('close', () => {
    root.unmount()
    home.remove()
  })
}

async function productPage(address: string) {
  const response = await fetch(address, { signal: AbortSignal.timeout(15_000) })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const json = page.querySelector('[data-island="product"] > script')?.textContent
  const { view } = JSON.parse(json ?? '{}') as { readonly view?: ProductView }
  if (view?.purchase?.kind !== 'variable') throw new Error('Nothing to choose')
  const form = page.querySelector<HTMLElement>('form.variations_form')
  return { view, purchase: view.purchase, variationsJson: form?.dataset['product_variations'] ?? 'false' }
}

function handlersFor(view: ProductView) {
  return {
    fetchVariation: (choice: Parameters<typeof fetchVariation>[1]) => fetchVariation(view.id, choice),
    onPick: () => undefined,
    onShown(...[form, now]: Parameters<typeof emitChoiceEvents>) {
      emitChoiceEvents(form, now)
      void readOutChoice(form, view, now)
    },
  }
}
