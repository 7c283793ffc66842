import type { AttributeUse } from '../catalog/rules/product-record.ts'
import type { Column, Outgoing, Wording } from './outgoing.ts'
import { flagCell } from './rules/number-cell.ts'
import { nameCell, namesCell } from './rules/text-cell.ts'

/** The columns of the attribute of a number. A variation's stand under the numbers that its product has them by. */
export function attributeColumns(number: number): Column[] {
  return [
    column(number, 'name', (use, wording) => nameCell(nameOfUse(use, wording))),
    column(number, 'value(s)', (use, wording, { record: { kind, choice } }) => {
      const slugs = kind === 'variation' ? [choice[use.key] ?? ''].filter(Boolean) : slugsOf(use)
      return namesCell(slugs.map((slug) => valueName(use, slug, wording)))
    }),
    column(number, 'visible', (use, _, { record }) =>
      record.kind === 'variation' ? '' : flagCell(use.visible),
    ),
    column(number, 'global', (use) => flagCell('slugs' in use)),
    column(number, 'default', (use, wording, { record }) =>
      record.kind === 'variation' || use.defaultSlug === ''
        ? ''
        : nameCell(valueName(use, use.defaultSlug, wording)),
    ),
  ]
}

/** Whether variations differ by the attribute of a number, which WooCommerce's file does not say. */
export function variationColumns(number: number): Column[] {
  return [
    column(number, 'variation', (use, _, { record }) =>
      record.kind === 'variation' ? '' : flagCell(use.forVariations),
    ),
  ]
}

function column(
  number: number,
  part: string,
  cell: (use: AttributeUse, wording: Wording, outgoing: Outgoing) => string,
): Column {
  return {
    heading: `Attribute ${number} ${part}`,
    cell: (outgoing, wording) => {
      const use = useOf(outgoing, number)
      return use ? cell(use, wording, outgoing) : ''
    },
  }
}

/** What a variation says of an attribute that its product has no more means nothing: it is not written. */
function useOf({ record, parent }: Outgoing, number: number): AttributeUse | undefined {
  if (record.kind !== 'variation') return record.attributes[number - 1]
  const use = parent?.attributes[number - 1]
  return use && Object.hasOwn(record.choice, use.key) ? use : undefined
}

function nameOfUse(use: AttributeUse, { names }: Wording): string {
  return 'slugs' in use ? (names.attributes.get(use.key) ?? use.key.slice('pa_'.length)) : use.label
}

function slugsOf(use: AttributeUse): readonly string[] {
  return 'slugs' in use ? use.slugs : use.values.map(({ slug }) => slug)
}

function valueName(use: AttributeUse, slug: string, { names }: Wording): string {
  const name =
    'slugs' in use
      ? names.values.get(use.key)?.get(slug)
      : use.values.find((value) => value.slug === slug)?.name
  return name ?? slug
}
