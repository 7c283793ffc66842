/**
 * The attribution fields of an order (spec 3.9), each with its source in the cookies: the cookie's name without `sbjs_`, and
 * the key inside (docs/wire.md D.3).
 */
export const fieldSources = {
  source_type: 'current.typ',
  referrer: 'current_add.rf',
  utm_campaign: 'current.cmp',
  utm_source: 'current.src',
  utm_medium: 'current.mdm',
  utm_content: 'current.cnt',
  utm_id: 'current.id',
  utm_term: 'current.trm',
  utm_source_platform: 'current.plt',
  utm_creative_format: 'current.fmt',
  utm_marketing_tactic: 'current.tct',
  session_entry: 'current_add.ep',
  session_start_time: 'current_add.fd',
  session_pages: 'session.pgs',
  session_count: 'udata.vst',
  user_agent: 'udata.uag',
} as const

export type FieldName = keyof typeof fieldSources

export const fieldNames = Object.keys(fieldSources) as readonly FieldName[]

/** The prefix of the fields in a form (spec 3.9). */
export const FORM_PREFIX = 'wc_order_attribution_'

/** How sourcebuster writes an empty value. */
export const NONE = '(none)'
