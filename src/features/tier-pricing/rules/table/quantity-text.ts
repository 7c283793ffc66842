/** The name of the unit next to quantities; '' for none. */
export type Unit = { readonly singular: string; readonly plural: string }

/**
 * The quantities of a row: "5 - 9", alone when both ends meet, "10+" where nothing follows (docs/wire.md A.5); with
 * `static` quantities the first alone. `next` is where the following row begins.
 */
export function rowQuantityText(
  from: number,
  next: number | undefined,
  quantities: 'range' | 'static',
): string {
  if (quantities === 'static') return String(from)
  if (next === undefined) return `${from}+`
  return next - 1 > from ? `${from} - ${next - 1}` : String(from)
}

/** "5 - 9 tiles": the quantity with the name of the unit. */
export function withUnit(text: string, quantity: number, { singular, plural }: Unit): string {
  const name = quantity === 1 && !text.includes('-') && !text.includes('+') ? singular : plural || singular
  return name === '' ? text : `${text} ${name}`
}

/** A text of the owner with its placeholders filled in: `{tp_price}` is `values.tp_price`; unknown ones stay. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{([a-z_]+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder,
  )
}
