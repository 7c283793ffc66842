import type { AttributeUse } from '../catalog/rules/product-record.ts'
import type { CellFormat, CsvColumn, ExportedProduct } from './exported-product.ts'
import { flagCell } from './rules/number-cell.ts'
import { nameCell, namesCell } from './rules/text-cell.ts'

/** The columns of the attribute with this number. Attributes of a variation have the numbers of its product. */
export function attributeColumns(number: number): CsvColumn[] {
  return [
    column(number, 'name', (use, format) => nameCell(nameOfUse(use, format))),
    column(number, 'value(s)', (use, format, { record: { kind, choice } }) => {
      const slugs = kind === 'variation' ? [choice[use.key] ?? ''].filter(Boolean) : slugsOf(use)
      return namesCell(slugs.map((slug) => valueName(use, slug, format)))
    }),
    column(number, 'visible', (use, _, { record }) =>
      record.kind === 'variation' ? '' : flagCell(use.visible),
    ),
    column(number, 'global', (use) => flagCell('slugs' in use)),
    column(number, 'default', (use, format, { record }) =>
      record.kind === 'variation' || use.defaultSlug === ''
        ? ''
        : nameCell(valueName(use, use.defaultSlug, format)),
    ),
  ]
}

/** Whether the attribute is used for variations, which WooCommerce's file does not contain. */
export function variationColumns(number: number): CsvColumn[] {
  return [
    column(number, 'variation', (use, _, { record }) =>
      record.kind === 'variation' ? '' : flagCell(use.forVariations),
    ),
  ]
}

function column(
  number: number,
  part: string,
  cell: (use: AttributeUse, format: CellFormat, exported: ExportedProduct) => string,
): CsvColumn {
  return {
    heading: `Attribute ${number} ${part}`,
    cell: (exported, format) => {
      const use = useOf(exported, number)
      return use ? cell(use, format, exported) : ''
    },
  }
}

/** A variation's value for an attribute that its product no longer has is not written. */
function useOf({ record, parent }: ExportedProduct, number: number): AttributeUse | undefined {
  if (record.kind !== 'variation') return record.attributes[number - 1]
  const use = parent?.attributes[number - 1]
  return use && Object.hasOwn(record.choice, use.key) ? use : undefined
}

function nameOfUse(use: AttributeUse, { names }: CellFormat): string {
  return 'slugs' in use ? (names.attributes.get(use.key) ?? use.key.slice('pa_'.length)) : use.label
}

function slugsOf(use: AttributeUse): readonly string[] {
  return 'slugs' in use ? use.slugs : use.values.map(({ slug }) => slug)
}

function valueName(use: AttributeUse, slug: string, { names }: CellFormat): string {
  const name =
    'slugs' in use
      ? names.values.get(use.key)?.get(slug)
      : use.values.find((value) => value.slug === slug)?.name
  return name ?? slug
}
