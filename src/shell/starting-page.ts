import { direction, locale } from '../kernel/locale.ts'
import * as messages from './messages.ts'

/** What a process does before it can serve: its database first, in an empty shop then the demo. */
export type StartStep = 'database' | 'demo' | 'opening'

const stepTexts: Readonly<Record<StartStep, () => string>> = {
  database: messages.startingDatabase,
  demo: messages.creatingDemo,
  opening: messages.openingShop,
}

/**
 * What a browser sees until the shop can serve. It needs nothing of the shop: no styles, fonts or settings, which a first
 * start does not have yet. It opens the requested page by itself; without script it reloads.
 */
export function startingPage(step: StartStep): string {
  return `<!doctype html><html lang="${locale()}" dir="${direction()}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${messages.gettingReady()}</title><noscript><meta http-equiv="refresh" content="2"></noscript>
<style>${style}</style></head><body><main>
<svg viewBox="0 0 96 96" width="96" height="96" aria-hidden="true"><path d="M37 14h22M40 14c0 18-18 24-18 44 0 16 9 24 15 24h22c6 0 15-8 15-24 0-20-18-26-18-44M8 82h80"/><path class="vein" d="M26 47c9 5 15-3 22 3s11 3 22-4M41 62c6-3 9 4 15 1"/></svg>
<h1>${messages.gettingReady()}</h1><p role="status">${stepTexts[step]()}</p><p>${messages.opensItself()}</p>
</main><script>${script}</script></body></html>`
}

const style = `
body{display:grid;place-items:center;min-height:100dvh;margin:0;background:#faf8f5;color:#1f1b18;font:17px/1.55 "Instrument Sans",system-ui,sans-serif}
main{max-width:30rem;padding:2rem;text-align:center}
h1{margin:1.5rem 0 1rem;font:420 clamp(1.75rem,1.5rem + 1vw,2.25rem)/1.12 Fraunces,Georgia,serif;text-wrap:balance}
p{margin:0 0 .5rem;color:#5c544d}
[role]{color:#1f1b18}
path{fill:none;stroke:#1f1b18;stroke-width:1.5;stroke-linecap:round}
.vein{stroke:#2f5d50;stroke-dasharray:90}
@media (prefers-reduced-motion:no-preference){.vein{animation:draw 3s ease-in-out infinite alternate}@keyframes draw{from{stroke-dashoffset:90}}}`

/** The home page answers with this page until the shop is open: its text is shown, or the requested page opened. */
const script = `
const status = document.querySelector('[role]')
const check = async () => {
  try {
    const answer = await fetch('/', { headers: { accept: 'text/html' } })
    if (answer.status !== 503) return location.reload()
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const text = page.querySelector('[role=status]')?.textContent
    if (text && text !== status.textContent) status.textContent = text
  } catch {}
  setTimeout(check, 1000)
}
setTimeout(check, 1000)`
