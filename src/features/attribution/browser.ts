import { afterNextFrame } from '../../browser/next-frame.ts'
import { pageData } from '../../browser/shop-facts.ts'
import { forgetSources, isRefused, notePage, rememberRefusal } from './browser/cookie-jar.ts'
import type { SourceCookies } from './rules/cookies.ts'
import { fieldValues } from './rules/field-values.ts'
import { type FieldName, FORM_PREFIX, fieldNames } from './rules/fields.ts'

/** What scripts of others find as `wc_order_attribution` (docs/wire.md D.3). */
type Contract = {
  readonly params: { allowTracking: boolean }
  readonly fields: Readonly<Record<string, string>>
  setOrderTracking?: (isOn: boolean) => void
}

type Globals = {
  wc_order_attribution?: Contract | Element
  /** Of a consent manager that speaks WordPress's consent API. */
  readonly wp_has_consent?: (purpose: string) => boolean
}

const globals = globalThis as Globals
const PURPOSE = 'marketing'
const ELEMENT = 'wc-order-attribution-inputs'

/** What the cookies say, once this page is counted; nothing while this is off. */
let noted: SourceCookies | undefined

/**
 * Notes on every page where its visitor came from, and tells it to the forms that ask (spec 3.9, 4.10). It waits for the
 * scripts of others, one of which may know of consent, or do all this itself.
 */
export function startAttribution(): void {
  const wait = () => {
    afterNextFrame(begin)
    // A landing page that is left before it was ever shown is where its visitor came in all the same.
    addEventListener('pagehide', begin, { once: true })
  }
  document.addEventListener('DOMContentLoaded', wait, { once: true })
}

function begin(): void {
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', begin, { once: true })
    return
  }
  if (customElements.get(ELEMENT)) return
  const contract = contractOf()
  const isEnabled = contract.params.allowTracking
  const follow = (isOn: boolean) => switchTo(contract, isEnabled && isOn)
  contract.setOrderTracking = (isOn) => {
    rememberRefusal(!isOn)
    follow(isOn)
  }
  follow(isAgreed())
  customElements.define(ELEMENT, AttributionInputs)
  document.addEventListener('wp_consent_type_defined', () => follow(isAgreed()))
  document.addEventListener('wp_listen_for_consent_change', (event) => {
    const said = (event as CustomEvent<Readonly<Record<string, string>> | null>).detail?.[PURPOSE]
    if (said) contract.setOrderTracking?.(said === 'allow')
  })
}

/** The global, as scripts of others may have it by now. Until then the page's own element of that id goes by the name. */
function contractOf(): Contract {
  const known = globals.wc_order_attribution
  if (known && !(known instanceof Element)) return known
  const contract = pageData('wc_order_attribution') as Contract
  globals.wc_order_attribution = contract
  return contract
}

/** Whoever was asked has agreed: a refusal that we keep, and one that a consent manager keeps, both count. */
function isAgreed(): boolean {
  return !isRefused() && (globals.wp_has_consent?.(PURPOSE) ?? true)
}

function switchTo({ params }: Contract, isOn: boolean): void {
  params.allowTracking = isOn
  if (!isOn) forgetSources()
  noted = isOn ? (noted ?? notePage()) : undefined
  for (const element of document.querySelectorAll(ELEMENT)) fill(element)
}

class AttributionInputs extends HTMLElement {
  connectedCallback(): void {
    fill(this)
  }
}

/** Only the first of a page speaks: a field that a form has twice says nothing. */
function fill(element: Element): void {
  if (element !== document.querySelector(ELEMENT)) {
    element.replaceChildren()
    return
  }
  const values = noted && fieldValues(noted)
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
