import type { GiftCardTermsRefusal } from '../catalog/rules/gift-card.ts'
import type { IssueRefusal } from './rules/credit.ts'

export const issueRefusalText: Readonly<Record<IssueRefusal, string>> = {
  'wrong-amount': 'AMOUNT must be above zero, such as 25 or 12.50.',
  'wrong-code': 'A code begins with a letter or a digit and has at most 100 characters.',
  'no-address': 'That is not an e-mail address.',
  'code-taken': 'Another credit, or a coupon, has that code.',
}

export const termsRefusalText: Readonly<Record<GiftCardTermsRefusal, string>> = {
  'no-amount': 'Give amounts to choose from (--presets 25,50), a range (--from 10 --to 500), or both.',
  'wrong-amount': 'Amounts must be above zero, such as 25 or 12.50, and at most 1,000,000.',
  'wrong-range': 'The maximum is below the minimum.',
  'too-many': 'There are more than 20 amounts to choose from.',
}

export const sellRefusalText = {
  'no-product': (name: string) => `There is no product ${name}: give its SKU, slug or id.`,
  'not-simple': (name: string) => `${name} is not a simple product: only those can be gift cards.`,
} as const
