import { afterNextFrame } from '../../browser/next-frame.ts'
import { pageData } from '../../browser/shop-data.ts'
import { deleteSourceCookies, isOptedOut, recordPage, saveOptOut } from './browser/source-cookies.ts'
import type { SourceCookies } from './rules/cookies.ts'
import { fieldValues } from './rules/field-values.ts'
import { type FieldName, FORM_PREFIX, fieldNames } from './rules/fields.ts'

/** The global `wc_order_attribution` for third-party scripts (docs/wire.md D.3). */
type AttributionGlobal = {
  readonly params: { allowTracking: boolean }
  readonly fields: Readonly<Record<string, string>>
  setOrderTracking?: (isOn: boolean) => void
}

type Globals = {
  wc_order_attribution?: AttributionGlobal | Element
  /** Of a consent manager with WordPress's consent API. */
  readonly wp_has_consent?: (purpose: string) => boolean
}

const globals = globalThis as Globals
const PURPOSE = 'marketing'
const ELEMENT = 'wc-order-attribution-inputs'

/** The content of the cookies, once this page is counted; undefined while tracking is off. */
let currentSources: SourceCookies | undefined

/**
 * Records on every page where its visitor came from, and fills the hidden inputs of forms (spec 3.9, 4.10). It waits for
 * third-party scripts, one of which may manage consent, or do all this itself.
 */
export function startAttribution(): void {
  const scheduleStart = () => {
    afterNextFrame(start)
    // A landing page counts even if the visitor leaves before it is shown.
    addEventListener('pagehide', start, { once: true })
  }
  document.addEventListener('DOMContentLoaded', scheduleStart, { once: true })
}

function start(): void {
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', start, { once: true })
    return
  }
  if (customElements.get(ELEMENT)) return
  const global = attributionGlobal()
  const isEnabled = global.params.allowTracking
  const setTracking = (isOn: boolean) => applyTracking(global, isEnabled && isOn)
  global.setOrderTracking = (isOn) => {
    saveOptOut(!isOn)
    setTracking(isOn)
  }
  setTracking(hasConsent())
  customElements.define(ELEMENT, AttributionInputs)
  document.addEventListener('wp_consent_type_defined', () => setTracking(hasConsent()))
  document.addEventListener('wp_listen_for_consent_change', (event) => {
    const consent = (event as CustomEvent<Readonly<Record<string, string>> | null>).detail?.[PURPOSE]
    if (consent) global.setOrderTracking?.(consent === 'allow')
  })
}

/** The global, which a third-party script may have created. Before, the name refers to the page's element with that id. */
function attributionGlobal(): AttributionGlobal {
  const existing = globals.wc_order_attribution
  if (existing && !(existing instanceof Element)) return existing
  const global = pageData('wc_order_attribution') as AttributionGlobal
  globals.wc_order_attribution = global
  return global
}

/** Tracking is allowed unless our opt-out cookie or a consent manager forbids it. */
function hasConsent(): boolean {
  return !isOptedOut() && (globals.wp_has_consent?.(PURPOSE) ?? true)
}

function applyTracking({ params }: AttributionGlobal, isOn: boolean): void {
  params.allowTracking = isOn
  if (!isOn) deleteSourceCookies()
  currentSources = isOn ? (currentSources ?? recordPage()) : undefined
  for (const element of document.querySelectorAll(ELEMENT)) fillInputs(element)
}

class AttributionInputs extends HTMLElement {
  connectedCallback(): void {
    fillInputs(this)
  }
}

/** Only the first element of a page is filled: a field that a form has twice is ignored. */
function fillInputs(element: Element): void {
  if (element !== document.querySelector(ELEMENT)) {
    element.replaceChildren()
    return
  }
  const values = currentSources && fieldValues(currentSources)
  for (const name of fieldNames) inputOf(element, name).value = values?.[name] ?? ''
}

function inputOf(element: Element, field: FieldName): HTMLInputElement {
  const name = FORM_PREFIX + field
  const found = element.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (found) return found
  const input = document.createElement('input')
  input.type = 'hidden'
  input.name = name
  element.append(input)
  return input
}
