import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

type Row = Readonly<Record<string, string | number>>

const heading =
  'ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,Tax status,Tax class,In stock?,Stock,Weight (kg),Length (cm),Regular price,Categories,Tags,Parent,Upsells,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global,Attribute 1 default,Attribute 2 name,Attribute 2 value(s),Attribute 2 visible,Attribute 2 global,Meta: _seo_title'.split(
    ',',
  )
const glazes = ['Ivory', 'Sand', 'Clay', 'Sage', 'Ink', 'Rust']
const sizes = ['Small', 'Medium', 'Large']
const FIRST_ID = 200_000

/** A large shop's product file: `products` variable products of `each` variations, in 200 categories. */
export async function writeCatalogue(
  file: string,
  {
    products,
    each = 3,
    variationsFirst = false,
  }: { products: number; each?: number; variationsFirst?: boolean },
): Promise<void> {
  await pipeline(Readable.from(lines(products, each, variationsFirst)), createWriteStream(file))
}

function* lines(products: number, each: number, variationsFirst: boolean): Generator<string> {
  yield `${heading.join(',')}\n`
  for (let n = 0; n < products; n++) {
    const variations = Array.from({ length: each }, (_, v) => variation(n, v, each))
    const rows = variationsFirst
      ? [...variations, product(n, products, each)]
      : [product(n, products, each), ...variations]
    for (const row of rows) yield `${heading.map((column) => cell(row[column])).join(',')}\n`
  }
}

function product(n: number, products: number, each: number): Row {
  return {
    ID: FIRST_ID + n * (each + 1),
    Type: 'variable',
    SKU: `KILN-${n}`,
    Name: `Vase ${n} of the kiln`,
    Published: 1,
    'Visibility in catalog': 'visible',
    'Short description': 'Thrown by hand, glazed twice.',
    Description: `<p>${'We throw this vase on a wheel and let it dry for two weeks. '.repeat(6)}</p>`,
    'Tax status': 'taxable',
    'In stock?': 1,
    'Weight (kg)': 0.7,
    'Length (cm)': 12,
    Categories: `Kiln ${n % 20} > Shelf ${n % 200}, Gifts`,
    Tags: `gift, batch ${n % 50}`,
    Upsells: `KILN-${(n + 7) % products}, KILN-${Math.max(0, n - 3)}`,
    Position: n % 100,
    'Attribute 1 name': 'Glaze',
    'Attribute 1 value(s)': glazes.join(', '),
    'Attribute 1 visible': 1,
    'Attribute 1 global': 1,
    'Attribute 1 default': 'Ivory',
    'Attribute 2 name': 'Size',
    'Attribute 2 value(s)': sizes.join(', '),
    'Attribute 2 visible': 1,
    'Attribute 2 global': 1,
    'Meta: _seo_title': `Vase ${n}`,
  }
}

function variation(n: number, v: number, each: number): Row {
  return {
    ID: FIRST_ID + n * (each + 1) + 1 + v,
    Type: 'variation',
    SKU: `KILN-${n}-${v}`,
    Name: `Vase ${n} - ${glazes[v % glazes.length]}`,
    Published: 1,
    'Tax class': 'parent',
    'In stock?': 1,
    Stock: 5 + v,
    'Regular price': `${20 + v}.00`,
    Parent: `KILN-${n}`,
    Position: v,
    'Attribute 1 name': 'Glaze',
    'Attribute 1 value(s)': glazes[v % glazes.length] ?? '',
    'Attribute 1 global': 1,
    'Attribute 2 name': 'Size',
    'Attribute 2 value(s)': sizes[Math.floor(v / glazes.length) % sizes.length] ?? '',
    'Attribute 2 global': 1,
  }
}

function cell(value: string | number = ''): string {
  const text = String(value)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
