import { describe, expect, it } from 'vitest'
import { read, refusedWooRow } from './woo-row.fixture.ts'

it('leaves out columns that are not in the file', () => {
  const {
    legacy,
    links,
    fields,
    prices,
    terms,
    quantityLimits: quantities,
    level,
    ...row
  } = read({ Name: 'Alba' })
  expect([legacy, links, prices, terms, quantities, level]).toEqual([{}, {}, {}, {}, {}, {}])
  expect(fields).toEqual({ name: 'Alba' })
  expect(Object.values(row).every((part) => part === undefined)).toBe(true)
})

describe('the column Type', () => {
  it('gives kind and flags', () => {
    expect(read({ Type: 'Simple, Virtual, Downloadable' })).toMatchObject({
      kind: 'simple',
      isSubscription: false,
      fields: { virtual: true, downloadable: true },
    })
    expect(read({ Type: 'variable' }).fields).toEqual({ virtual: false, downloadable: false })
  })

  it('is absent when the cell is empty', () => {
    expect(read({ Type: '' })).toMatchObject({ kind: undefined, isSubscription: undefined, fields: {} })
  })

  it('may name what is not sold here', () => {
    expect(refusedWooRow({ Type: 'bundle', 'Regular price': 'x' })).toEqual({
      reason: 'unknown-type',
      about: 'bundle',
    })
  })
})

describe('the fields of a product', () => {
  it('is cleaned of scripts, whichever the column', () => {
    const evil = 'Vase<script>alert(1)</script><img src=x onerror=alert(2)>'
    const columns = [
      'Name, Short description, Description, Purchase note, Button text, Categories, Tags, Brands, Shipping class',
      'Attribute 1 name, Attribute 1 value(s), Attribute 1 default, Image alt texts, Customs description',
      'Commodity code (HS code), Download 1 name',
    ]
    const cells = Object.fromEntries(
      columns
        .join(', ')
        .split(', ')
        .map((column) => [column, evil]),
    )
    const { legacy, ...row } = read({ ...cells, Images: 'a.jpg', 'Download 1 URL': 'a.pdf' })
    expect(legacy).toEqual({})
    expect(JSON.stringify(row)).not.toMatch(/<script|alert|onerror/)
    expect(JSON.stringify(row).match(/"Vase/g)).toHaveLength(columns.join(', ').split(', ').length)
  })

  it('has line breaks written as a backslash and an n', () => {
    expect(read({ Description: 'One\\ntwo', 'Purchase note': 'a\\\\nb' }).fields).toEqual({
      description: 'One\ntwo',
      purchaseNote: 'a\\nb',
    })
  })

  it('does not change codes', () => {
    expect(
      read({
        'GTIN, UPC, EAN, or ISBN': '0012345',
        'Commodity code (HS code)': '6913.90',
        'Country of origin': 'it',
        'Customs description': 'Vase',
        'Cost of goods': '1,012.50',
      }).fields,
    ).toEqual({
      gtin: '0012345',
      hsCode: '6913.90',
      originCountry: 'IT',
      customsDescription: 'Vase',
      costMinor: 101_250,
    })
    expect(refusedWooRow({ SKU: 'A', 'Country of origin': 'Italy' })?.about).toBe(
      'Country of origin ("Italy")',
    )
  })

  it('knows other names of columns, and stores additional ones', () => {
    expect(read({ EAN: '1', UPC: '2', 'HS code': '3' })).toMatchObject({
      fields: { gtin: '1', hsCode: '3' },
      legacy: { UPC: '2' },
    })
    expect(read({ EAN: '1', 'GTIN, UPC, EAN, or ISBN': '9' })).toMatchObject({
      fields: { gtin: '9' },
      legacy: { EAN: '1' },
    })
  })
})

describe('the standing of a product', () => {
  it.each([
    ['1', 'publish', 'publish'],
    ['true', 'publish', 'publish'],
    ['0', 'private', 'private'],
    ['-1', 'draft', 'publish'],
    ['FALSE', 'draft', 'publish'],
    ['2', 'pending', 'pending'],
    ['3', 'draft', 'draft'],
    ['pending', 'pending', 'pending'],
    ['', undefined, undefined],
  ])('with Published %j is %s, of a variation %s', (text, product, variation) => {
    expect(read({ Type: 'simple', Published: text }).fields.status).toBe(product)
    expect(read({ Type: 'variation', Published: text, Parent: 'P' }).fields.status).toBe(variation)
  })

  it('has flags, a place and a password', () => {
    expect(
      read({
        'Is featured?': '1',
        'Visibility in catalog': 'Search',
        'Sold individually?': '1',
        Position: '-4',
        'Allow customer reviews?': '0',
        Password: 'sesame',
        Slug: 'alba-vase',
      }),
    ).toMatchObject({
      slug: 'alba-vase',
      fields: {
        featured: true,
        visibility: 'search',
        soldIndividually: true,
        position: -4,
        reviewsAllowed: false,
        password: 'sesame',
      },
    })
  })

  it.each([
    ['taxable', 'taxable'],
    ['Shipping', 'shipping'],
    ['none', 'none'],
    ['true', 'taxable'],
    ['false', 'none'],
  ])('with Tax status %j is %s', (text, taxStatus) => {
    expect(read({ SKU: 'A', 'Tax status': text }).fields.taxStatus).toBe(taxStatus)
  })

  it.each([
    ['Reduced rate', 'reduced-rate'],
    ['parent', 'parent'],
    ['standard', ''],
    ['', ''],
  ])('with Tax class %j is in class %j', (text, taxClass) => {
    expect(read({ SKU: 'A', 'Tax class': text }).fields.taxClass).toBe(taxClass)
  })
})

describe('weight and size', () => {
  it('come in the unit that the heading names, in any case', () => {
    expect(
      read({ SKU: 'A', 'Weight (LBS)': '2', 'length (in)': '10', 'Width (cm)': '1,5' }).fields,
    ).toMatchObject({
      weightGrams: 907.185,
      lengthMm: 254,
      widthMm: 15,
    })
  })

  it('are unknown columns when the unit is unknown', () => {
    expect(read({ SKU: 'A', 'Weight (stone)': '2' }).legacy).toEqual({ 'Weight (stone)': '2' })
  })
})

describe('what a product is sorted under', () => {
  it('comes in lists and paths', () => {
    expect(
      read({
        Categories: 'Vases > Bud vases, Salt &amp; pepper',
        Brands: 'Carrara > Clay',
        Tags: 'Rosé\\, pale, gift, gift',
        'Shipping class': 'Bulky',
        'Tags (space separated)': '',
      }),
    ).toMatchObject({
      categories: [['Vases', 'Bud vases'], ['Salt & pepper']],
      brands: [['Carrara', 'Clay']],
      tags: ['Rosé, pale', 'gift'],
      shippingClass: 'Bulky',
    })
    expect(read({ SKU: 'A', 'Tags (space separated)': 'gift  wedding' }).tags).toEqual(['gift', 'wedding'])
  })

  it('is none when the cells are empty', () => {
    expect(read({ SKU: 'A', Categories: '', Brands: '', Tags: '', 'Shipping class': '' })).toMatchObject({
      categories: [],
      brands: [],
      tags: [],
      shippingClass: '',
    })
  })
})

describe('pictures', () => {
  it('come with what they show, each in its place', () => {
    expect(read({ Images: 'a.jpg,, b.jpg, c.jpg', 'Image alt texts': 'One\\, first,x,' }).images).toEqual([
      { name: 'a.jpg', alt: 'One, first' },
      { name: 'b.jpg', alt: '' },
      { name: 'c.jpg', alt: '' },
    ])
  })

  it('are absent without the column', () => {
    expect(read({ SKU: 'A', Images: 'https://shop.example/a.jpg?x=1\\,2' }).images).toEqual([
      { name: 'https://shop.example/a.jpg?x=1,2' },
    ])
  })
})

describe('downloads', () => {
  it('are paired by their numbers, however many', () => {
    const row = read({
      'Download 12 URL': 'https://shop.example/b.pdf?x=1',
      'Download 2 ID': 'id-2',
      'Download 2 name': 'Care',
      'Download 2 URL': 'care.pdf',
      'Download 3 URL': '',
      'Download limit': '-1',
      'Download expiry days': '30',
    })
    expect(row.downloads).toEqual([
      { id: 'id-2', name: 'Care', file: 'care.pdf' },
      { id: '', name: 'b.pdf', file: 'https://shop.example/b.pdf?x=1' },
    ])
    expect(row.fields).toEqual({ downloadLimit: undefined, downloadExpiryDays: 30 })
  })

  it('are without a limit where the cell is empty', () => {
    expect(read({ SKU: 'A', 'Download limit': '' }).fields).toHaveProperty('downloadLimit', undefined)
    expect(refusedWooRow({ SKU: 'A', 'Download limit': '-2' })?.reason).toBe('bad-cell')
  })

  it.each(['javascript:alert(1)', 'file:///etc/passwd'])('may not be %j', (address) => {
    expect(refusedWooRow({ SKU: 'A', 'Download 1 URL': address })?.reason).toBe('bad-cell')
    expect(refusedWooRow({ SKU: 'A', 'External URL': address })?.about).toBe(`External URL ("${address}")`)
  })
})

it('has the address and the button of a product that others sell', () => {
  expect(read({ 'External URL': 'https://shop.example/alba', 'Button text': 'Buy there' }).fields).toEqual({
    externalUrl: 'https://shop.example/alba',
    buttonText: 'Buy there',
  })
})

it('names other products by SKU and id, in their order', () => {
  expect(
    read({ Upsells: 'B, id:12, B', 'Cross-sells': '', 'Grouped products': 'slug:tray, A\\,1' }).links,
  ).toEqual({
    upsell: ['B', 'id:12'],
    'cross-sell': [],
    grouped: ['slug:tray', 'A,1'],
  })
})

describe('the parent of a variation', () => {
  it.each(['ALBA-S', 'id:12'])('cannot be itself: %j', (parent) => {
    expect(refusedWooRow({ Type: 'variation', ID: '12', SKU: 'ALBA-S', Parent: parent })).toEqual({
      reason: 'self-parent',
      about: parent,
    })
  })

  it('is an SKU or an id', () => {
    expect(read({ Type: 'variation', SKU: 'A', Parent: 'id:7' }).parent).toBe('id:7')
  })
})

describe('attributes', () => {
  it('have values, a default and our own mark of those that variations differ by', () => {
    expect(
      read({
        'Attribute 2 name': 'Finish',
        'Attribute 2 value(s)': 'Matt',
        'Attribute 10 name': 'Colour',
        'Attribute 10 value(s)': 'Red\\, deep, Blue, Blue',
        'Attribute 10 visible': '0',
        'Attribute 10 global': '1',
        'Attribute 10 default': 'Blue',
        'Attribute 10 variation': '1',
        'Attribute 11 name': '',
      }).attributes,
    ).toEqual([
      { name: 'Finish', values: ['Matt'], visible: true, shared: false, defaultValue: '' },
      {
        name: 'Colour',
        values: ['Red, deep', 'Blue'],
        visible: false,
        shared: true,
        defaultValue: 'Blue',
        forVariations: true,
      },
    ])
  })

  it('of a variation may be any value', () => {
    const row = read({
      Type: 'variation',
      SKU: 'A',
      'Attribute 1 name': 'Colour',
      'Attribute 1 value(s)': '',
    })
    expect(row.attributes?.[0]?.values).toEqual([])
  })
})

describe('columns that mean nothing here', () => {
  it('are stored by heading as they are, except for the apostrophe and control characters', () => {
    expect(
      read({ SKU: 'A', 'Meta: _yoast_Title': ' <b>Alba</b>\x1f ', 'My note': "'=1+1", Empty: '', '': 'x' })
        .legacy,
    ).toEqual({ 'Meta: _yoast_Title': ' <b>Alba</b> ', 'My note': '=1+1', Empty: '' })
  })

  it('may have a name that objects have', () => {
    const cells = JSON.parse('{"SKU": "A", "__proto__": "x", "constructor": "y"}') as Readonly<
      Record<string, string>
    >
    expect(JSON.stringify(read(cells).legacy)).toBe('{"__proto__":"x","constructor":"y"}')
  })

  it('of an incomplete attribute are stored too', () => {
    expect(read({ SKU: 'A', 'Attribute 1 visible': '1' }).legacy).toEqual({ 'Attribute 1 visible': '1' })
  })
})

it('drops characters that no text holds, and names all cells that cannot be read', () => {
  expect(read({ SKU: 'A\x1fB', Name: 'Al\x00ba' }).fields).toMatchObject({ sku: 'AB', name: 'Alba' })
  expect(refusedWooRow({ Stock: 'x', 'Sale price': '-1' })?.about).toBe('Sale price ("-1"), Stock ("x")')
})
