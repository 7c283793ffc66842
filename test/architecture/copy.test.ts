import { describe, expect, it } from 'vitest'
import { type Source, sources } from './sources/sources.ts'

/**
 * Phrases that a shopper does not know from other shops: translated, long-winded, or of another country's English. Each is
 * followed by what shops say.
 */
const notOurs: readonly (readonly [phrase: RegExp, better: string])[] = [
  [/\b(see )?all (our )?pieces\b/i, 'Shop all'],
  [/(\d|#|number\}|count\}) (more )?(pieces?|pcs)\b/i, '3 products, 3 items'],
  [/\bwhere to begin\b|\ba good place to (begin|start)\b/i, 'Shop by category, Bestsellers'],
  [/\bwe would keep\b/i, 'Our favorites'],
  [/\bour order\b/i, 'Featured'],
  [/\bfrom \S+ pcs\b/i, '$28.90 each for 12+'],
  [/\bup to [−-]/i, 'Up to 12% off'],
  [/\bclear choice\b|\bplease choose:/i, 'Clear, Select a color'],
  [/\bdelivery \$|\b(standard|free) delivery\b/i, 'Shipping $6.90, free on orders of $75 or more'],
  // The amount itself is enough.
  [/\bfree over\b/i, 'free on orders of $75 or more'],
  [/\bworking days?\b/i, 'business days'],
  [/\bthirty days to decide\b/i, '30-day returns'],
  [/\bitem no\b/i, 'SKU'],
  [/\bin detail\b|\babout this piece\b/i, 'Details, Description'],
  [/\bthe same shelf\b/i, 'You may also like'],
  [/\bturn(s|ed|ing)? everything away\b|\bmind(s)? acids?\b/i, 'carve away, sensitive to acid'],
  [/\bcousin of\b/i, 'will vary slightly from the photo'],
  [/\bbetween two makings\b/i, 'Back soon'],
  [/\btakes a little longer\b/i, 'Made to order, ships in 2–3 weeks'],
  [/\bmore of its kind\b|\bsee the piece\b|\blook at it first\b/i, 'Similar products, View product'],
  [/\bgo to (the )?checkout\b/i, 'Checkout'],
  [/\bsum\b/i, 'Total'],
  [/\bpieces? now\b/i, 'Quantity updated to 2'],
  [/\bout of your cart\b|\bput it back\b/i, 'Removed, Undo'],
  [/\bwe have only\b/i, 'Only 18 available'],
  [/\bestimate it\b|\btake this delivery\b/i, 'Estimate shipping, Update'],
  [/\bwork out the total\b/i, 'Update total'],
  [/\bdelivery is free\b/i, 'You’re $41 away from free shipping'],
  [/\badd goods\b|\b(and )?(the )?coupon works\b|\bgoods for\b/i, 'Spend $66 more to use CLAY15'],
  [/\bis not for what\b/i, 'doesn’t apply to your cart'],
  [/\bten per ?cent\b|\bfor chosen\b|\bchosen pieces\b/i, '10% off your first order, Selected items'],
  [/\bhow it is written\b/i, 'check the code'],
  [/\bnot complete, or\b|\ba slip in it\b|\bis missing\b|\bare missing\b/i, 'Enter a valid email'],
  [/\bneeds? another look\b|\bthings are\b/i, 'Please fix 8 fields'],
  [/\bwhoever\b/i, 'the carrier, anyone who'],
  [/\bsend it to another address\b/i, 'Ship to a different address'],
  [/\bgoes there\b/i, 'We’ll send your confirmation here'],
  [/\bis with us\b|\bis the address wrong\b/i, 'We’ve received your order, Wrong email?'],
  [/\bwhere it (stands|goes)\b/i, 'Order status, Shipping address'],
  [/\bmade ready\b|\bwhat next\b|\bnothing more comes\b/i, 'Packed, Actions'],
  [/\b(make|open) an account\b|\blook in your mail\b/i, 'Create account, Check your inbox'],
  [/\baddress for bills\b|\bwhat we call you\b/i, 'Billing address, Display name'],
  [/\bcodes of an authenticator\b|\bbegin again\b/i, 'Two-factor authentication, Start over'],
  [/\bstands in\b|\bwhoever has an account\b/i, 'Find it in your confirmation email'],
  [/\bnothing at this address\b/i, 'Page not found'],
  [
    /\bletters from the shop\b|\bwrite to us\b|\bwrite or call\b|\bwhere is my order\b/i,
    'Newsletter, Contact, Track order',
  ],
  [/\banswer this mail\b|\bunanswered\b|\bthis mail\b|\bopens to nobody\b/i, 'Just reply to this email'],
  // One spelling of what American shops write in two ways.
  [/\bcanceled\b/i, 'cancelled'],
  // A date so far away is no date.
  [/\b20[3-9]\d-\d\d-\d\d\b|, 20[3-9]\d\b/, 'no date'],
]

/** What Americans write in another way. */
const british: typeof notOurs = [
  [/\bcheques?\b/i, 'check'],
  [/\bcolours?\b/i, 'color'],
  [/\bfavourites?\b/i, 'favorites'],
  [/\bgreys?\b/i, 'gray'],
  [/\b(flat|floor) (or|,)/i, 'Apartment, suite'],
  [/\b(recogni|organi|anonymi|personali|customi)s(e|ed|es|ing)\b/i, 'recognize'],
  [/\bbasket\b/i, 'cart'],
]

/** In Britain working days are what business days are in the United States; delivery is shipping. */
const isBritishUse = ([phrase]: readonly [RegExp, string]) => /working days|delivery/.test(phrase.source)

/** Names of WooCommerce’s in the demo: slugs, and the payment methods in their order. */
const names = /"(slug|taxonomy|attribute|woocommerce_gateway_order)": "[^"]*"/g

/** Wrong phrases as `path: phrase (better)`. */
function wrongIn({ path, text }: Source): readonly string[] {
  const isBritish = path.endsWith('en-GB.json')
  const list = isBritish ? notOurs.filter((each) => !isBritishUse(each)) : [...notOurs, ...british]
  return list.flatMap(([phrase, better]) => {
    const found = phrase.exec(text)
    return found ? [`${path}: ${found[0]} (${better})`] : []
  })
}

describe('the words of the shop', () => {
  const catalogues = sources('src/**/messages/en-*.json', true)
  const demo = sources('demo/{*.{json,csv},pages/*.html}').map(({ path, text }) => ({
    path,
    text: text.replace(names, ''),
  }))
  const styleguide = sources('src/features/styleguide/ui/*.tsx')

  it.each([
    ['messages', catalogues],
    ['the demo', demo],
    ['the style guide', styleguide],
  ])('are those of shops in %s', (_, found) => {
    expect(found.length).toBeGreaterThan(2)
    expect(found.flatMap((each) => wrongIn(each))).toEqual([])
  })

  it('are found where they are wrong', () => {
    const text = '"total": "Sum of {count} pieces", "pay": "By cheque within two working days"'
    expect(wrongIn({ path: 'messages/en-US.json', text }).map((each) => each.split(' (')[0])).toEqual(
      ['count} pieces', 'working days', 'Sum', 'cheque'].map((each) => `messages/en-US.json: ${each}`),
    )
    expect(wrongIn({ path: 'messages/en-GB.json', text })).toHaveLength(2)
  })
})
